import { Button, Card, Checkbox, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { beginProof } from '../stores/proof.ts'

/** What the check is, the consent of its own, and the way into it. */
export const ProofStart = () => {
  const t = useTexts('images')
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const { busy, run } = useAction()
  const begin = () => {
    setTried(true)
    if (agreed) void run(beginProof)
  }
  return (
    <Card>
      <ul className="bullets">
        {['what', 'gain', 'gone'].map((part) => (
          <li key={part}>{t(`proof.${part}`)}</li>
        ))}
      </ul>
      <Checkbox checked={agreed} onChange={(event) => setAgreed(event.target.checked)}>
        {t('proof.consent')}
      </Checkbox>
      {tried && !agreed ? (
        <Note tone="bad">
          <span role="alert">{t('proof.consentOpen')}</span>
        </Note>
      ) : null}
      <Button icon="camera" busy={busy} onClick={begin}>
        {t('proof.begin')}
      </Button>
    </Card>
  )
}
