import { showToast } from '@quintet/sdk'
import { Button, Card, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { showFailure } from '../../calls/failure.ts'
import { type CaseFile, confirmClosing } from './cases.ts'

const text = (key: string) => ({ key, namespace: 'staff' })

/** A closing for good that a second person confirms or does not agree with. */
export const ClosingForm = ({ file: { number, proposal }, onDone }: { file: CaseFile; onDone: () => void }) => {
  const t = useTexts('staff')
  const shell = useTexts()
  const { busy, run } = useAction({ leavesPage: true, onError: showFailure })
  if (!proposal) return null
  const say = (confirm: boolean) =>
    void run(async () => {
      if (!(await confirmClosing(number, confirm))) return false
      showToast(text(confirm ? 'cases.closed' : 'cases.reopened'))
      onDone()
      return true
    })
  return (
    <Card>
      <h2>{t('cases.closing')}</h2>
      <Note tone="warn">
        <p>{t('cases.closingBody', { by: String(proposal.by) })}</p>
        <p>{shell(`rule.${proposal.rule}`)}</p>
        <p dir="auto">{proposal.facts}</p>
        {proposal.fraud ? <p>{t('cases.closingFraud')}</p> : null}
      </Note>
      <Button look="danger" busy={busy} onClick={() => say(true)}>
        {t('cases.confirm')}
      </Button>
      <Button look="secondary" busy={busy} onClick={() => say(false)}>
        {t('cases.decline')}
      </Button>
    </Card>
  )
}
