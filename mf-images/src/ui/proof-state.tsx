import { dateFormat } from '@quintet/domain/languages'
import { DAY_MS } from '@quintet/domain/time'
import { $locale, showToast, useStore } from '@quintet/sdk'
import { Button, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type Proof, withdrawProof } from '../stores/proof.ts'

const withdraw = async (): Promise<void> => {
  if (await withdrawProof()) showToast({ key: 'proof.withdrawn', namespace: 'images' })
}

const Said = ({ proof: { state, answerBy = 0, checkedDay = 0, reason } }: { proof: Proof }) => {
  const t = useTexts('images')
  const locale = useStore($locale)
  if (state === 'waiting') {
    const date = dateFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(answerBy * 1000)
    return <Note>{t('proof.waiting', { date })}</Note>
  }
  if (state === 'passed') {
    const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(checkedDay * DAY_MS)
    return <Note tone="good">{t('proof.passed', { date })}</Note>
  }
  if (state === 'failed') return <Note tone="warn">{t(`proof.failed.${reason ?? 'unclear'}`)}</Note>
  return state === 'none' || state === 'open' ? null : <Note>{t(`proof.${state}`)}</Note>
}

/** What came of the check so far, and the way to take the consent back where there is something of it. */
export const ProofState = ({ proof }: { proof: Proof }) => {
  const t = useTexts('images')
  const { busy, run } = useAction()
  const mayWithdraw = proof.state === 'waiting' || proof.state === 'passed'
  return (
    <>
      <Said proof={proof} />
      {mayWithdraw ? (
        <Button look="secondary" busy={busy} onClick={() => void run(withdraw)}>
          {t('proof.withdraw')}
        </Button>
      ) : null}
    </>
  )
}
