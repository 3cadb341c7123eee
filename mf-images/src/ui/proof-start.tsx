import { Button, Card, Checkbox, ErrorSummary, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { beginProof } from '../stores/proof.ts'

/** What the check is, the consent of its own, and the way into it. */
export const ProofStart = () => {
  const t = useTexts('images')
  const [agreed, setAgreed] = useState(false)
  const [tries, setTries] = useState(0)
  const { busy, run } = useAction()
  const begin = () => {
    if (agreed) void run(beginProof)
    else setTries(tries + 1)
  }
  return (
    <Card>
      <ul className="bullets">
        {['what', 'gain', 'gone'].map((part) => (
          <li key={part}>{t(`proof.${part}`)}</li>
        ))}
      </ul>
      <ErrorSummary problems={agreed ? [] : [{ field: 'consent', text: t('proof.consentOpen') }]} tries={tries} />
      <Checkbox name="consent" checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t('proof.consent')}
      </Checkbox>
      <Button icon="camera" busy={busy} onClick={begin}>
        {t('proof.begin')}
      </Button>
    </Card>
  )
}
