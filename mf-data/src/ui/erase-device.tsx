import { confirmFirst, eraseDevice } from '@quintet/sdk'
import { List, Row } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'

const ref = (key: string) => ({ key, namespace: 'data' })

const ask = async (): Promise<void> => {
  const question = { title: ref('device.title'), body: ref('device.body'), action: { label: ref('device.do') }, danger: true }
  if (await confirmFirst(question)) await eraseDevice()
}

/** Deletes everything that the site keeps on this device. */
export const EraseDevice = () => {
  const t = useTexts('data')
  return (
    <List title={t('device.list')}>
      <Row icon="trash" title={t('device.title')} detail={t('device.detail')} onClick={() => void ask()} />
    </List>
  )
}
