import { showToast, useStore } from '@quintet/sdk'
import { Button, Card, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { showFailure } from '../../calls/failure.ts'
import { hasOne, self } from '../../frame/self.ts'
import { type CaseFile, confirmErasing } from './cases.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

/** An erasing of the evidence that a second person confirms or does not agree with. */
export const ErasingForm = ({ file: { number, erasing }, onDone }: { file: CaseFile; onDone: () => void }) => {
  const t = useTexts('staff')
  const { data } = useStore(self.$)
  const { busy, run } = useAction({ leavesPage: true, onError: showFailure })
  if (!erasing) return null
  const isSecond = data !== undefined && hasOne(data, ['second']) && data.number !== erasing.by
  const say = (confirm: boolean) =>
    void run(async () => {
      if (!(await confirmErasing(number, confirm))) return false
      showToast(text(confirm ? 'evidence.gone' : 'evidence.kept'))
      onDone()
      return true
    })
  return (
    <Card>
      <h2>{t('evidence.erase')}</h2>
      <Note tone="warn">
        <p>{t('cases.closingBody', { by: String(erasing.by) })}</p>
        <p dir="auto">{erasing.reason}</p>
      </Note>
      {isSecond ? (
        <>
          <Button look="danger" busy={busy} onClick={() => say(true)}>
            {t('evidence.confirm')}
          </Button>
          <Button look="secondary" busy={busy} onClick={() => say(false)}>
            {t('cases.decline')}
          </Button>
        </>
      ) : null}
    </Card>
  )
}
