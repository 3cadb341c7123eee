import type { Match } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { Button, Card, Note, useAction } from '@quintet/ui'
import { KeysGate } from '@quintet/ui/keys'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { matches, stageOf } from '../stores/matches.ts'
import { $pins } from '../stores/pins.ts'
import { verifyMatch } from '../stores/verify.ts'
import { EndMatch } from './end-match-sheet.tsx'

const lookAgainMs = 10_000

/** While the other side is awaited, looks again from time to time, so that the photos appear by themselves. */
const useLookAgain = (waiting: boolean) => {
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void matches.reload()
    }, lookAgainMs)
    return () => clearInterval(timer)
  }, [waiting])
}

const VerifyButton = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const { busy, run } = useAction()
  const verify = async () => {
    await run(() => verifyMatch(match))
  }
  return (
    <Button icon="check" busy={busy} onClick={() => void verify()}>
      {t('verify.action')}
    </Button>
  )
}

// Said before the member verifies, so that a swapped key is not taken for a first one.
const KeyNews = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const { renewedBy, side, pseudonym: name, number, peerPublicKey } = match
  const known = useStore($pins)[number]
  const changed = known !== undefined && (known.session !== undefined || known.key !== peerPublicKey)
  if (renewedBy === side) return <Note tone="warn">{t('renewed.mine', { name })}</Note>
  if (renewedBy !== undefined) return <Note tone="warn">{t('renewed.theirs', { name })}</Note>
  return changed ? <Note tone="warn">{t('renewed.unsaid', { name })}</Note> : null
}

/** Match verification: both sides say yes before photos and chat open. */
export const Verification = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const stage = stageOf(match)
  useLookAgain(stage === 'waiting')
  if (stage === 'waiting') return <Note tone="good">{t('verify.waiting')}</Note>
  return (
    <>
      <KeyNews match={match} />
      <KeysGate>
        <Card>
          <h2>
            {t(
              stage === 'confirm'
                ? 'verify.confirmTitle'
                : match.renewedBy === undefined
                  ? 'verify.newTitle'
                  : 'verify.againTitle',
            )}
          </h2>
          <p>{t('verify.body')}</p>
          <VerifyButton match={match} />
          <EndMatch match={match} words={t('verify.decline')} />
        </Card>
      </KeysGate>
    </>
  )
}
