import { useStore } from '@quintet/sdk'
import { Button, List, Row, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { lookAgain, refundable } from './standing.ts'

// Only where there is something to withdraw from: elsewhere the row would lead to nothing.
const Refund = () => {
  const t = useTexts()
  const { data } = useStore(refundable.$)
  useEffect(() => void refundable.reload(), [])
  if (!data) return null
  return (
    <Row
      to="/data/account-payment?checkout=withdraw"
      icon="undo"
      title={t('standing.refund')}
      detail={t('standing.refundDetail')}
    />
  )
}

/** What is left to a member who is suspended or closed, beside the reasons (decision 57). */
export const WaysOn = () => {
  const t = useTexts()
  const { busy, run } = useAction()
  return (
    <>
      <List>
        <Row to="/data/account-data?export=1" icon="copy" title={t('standing.export')} detail={t('standing.exportDetail')} />
        <Refund />
        <Row to="/data/account-data" icon="data" title={t('standing.data')} detail={t('standing.dataDetail')} />
        <Row to="/information/terms" icon="details" title={t('terms.title')} detail={t('terms.detail')} />
        <Row to="/report-error" icon="alert" title={t('reportError.title')} detail={t('information.reportDetail')} />
        <Row to="/data/account-delete" icon="trash" title={t('standing.delete')} detail={t('standing.deleteDetail')} />
      </List>
      <Button look="quiet" busy={busy} onClick={() => void run(lookAgain)}>
        {t('standing.again')}
      </Button>
    </>
  )
}
