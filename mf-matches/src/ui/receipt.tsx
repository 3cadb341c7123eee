import type { Receipt } from '@quintet/contract'
import { Card, Note } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useFormatTime } from './format-time.ts'
import { DrawnTokens } from './drawn-tokens.tsx'
import { Funnel } from './funnel.tsx'
import { Proof } from './proof.tsx'

const Summary = ({ tokens, waited }: { tokens: NonNullable<Receipt['tokens']>; waited: number | undefined }) => {
  const t = useTexts('matches')
  const matched = tokens.filter((token) => token.matched).length
  return (
    <Card>
      <h2>{t('drawing.took', { count: tokens.length })}</h2>
      <p>{t('drawing.matched', { count: matched })}</p>
      <Funnel tokens={tokens} />
      {waited ? <p>{t('wait.some', { count: waited })}</p> : null}
    </Card>
  )
}

const Outcome = ({ receipt }: { receipt: Receipt }) => {
  const t = useTexts('matches')
  const { tokens, state, waited } = receipt
  if (!receipt.entered) return <Note>{t(receipt.paused ? 'drawing.paused' : 'drawing.notEntered')}</Note>
  if (state === 'inProgress') return <Note>{t('drawing.inProgress')}</Note>
  if (!tokens || tokens.length === 0) return null
  return (
    <>
      <Summary tokens={tokens} waited={waited} />
      <DrawnTokens tokens={tokens} />
    </>
  )
}

/** What became of the member's tokens in one drawing, and what proves it. */
export const ReceiptView = ({ receipt }: { receipt: Receipt }) => {
  const t = useTexts('matches')
  const moment = useFormatTime()
  return (
    <>
      <p>{t('drawing.closed', { date: moment(receipt.closedAt) })}</p>
      <Outcome receipt={receipt} />
      {receipt.proof ? <Proof week={receipt.week} proof={receipt.proof} /> : null}
    </>
  )
}
