import { dateFormat } from '@quintet/domain/languages'
import type { Match } from '@quintet/contract'
import { fingerprint, type OwnKeys } from '@quintet/crypto'
import { $locale, $ownKeys, useStore } from '@quintet/sdk'
import { Button, Card, Note } from '@quintet/ui'
import { KeysGate } from '@quintet/ui/keys'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { $pins, pin } from '../stores/pins.ts'
import type { OpenSession } from '../stores/session.ts'
import styles from './safety-number.module.css'
import { SessionGate } from './session-gate.tsx'

const useDigits = (own: OwnKeys, peerKey: string, digest: string): string => {
  const [digits, setDigits] = useState('')
  useEffect(() => {
    let shown = true
    void fingerprint(own.publicKey, peerKey, digest).then((found) => shown && setDigits(found))
    return () => {
      shown = false
    }
  }, [own, peerKey, digest])
  return digits
}

interface NumberProps {
  match: Match
  own: OwnKeys
  session: OpenSession
}

const Compared = ({ match, session }: Omit<NumberProps, 'own'>) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const key = match.peerPublicKey ?? ''
  const comparedAt = useStore($pins)[match.number]?.comparedAt
  const compare = () => pin(match.number, { key, session: session.digest, signed: session.signed, comparedAt: Date.now() })
  if (comparedAt === undefined) {
    return (
      <Button look="secondary" icon="check" onClick={compare}>
        {t('number.same')}
      </Button>
    )
  }
  const date = dateFormat(locale, { dateStyle: 'long' }).format(comparedAt)
  return <Note tone="good">{t('number.compared', { date })}</Note>
}

const Digits = ({ match, own, session }: NumberProps) => {
  const t = useTexts('matches')
  const digits = useDigits(own, match.peerPublicKey ?? '', session.digest)
  return (
    <>
      <p>{t('number.body', { name: match.pseudonym })}</p>
      <code className={styles.digits} dir="ltr">
        {digits || '…'}
      </code>
      <p>{t('number.proves')}</p>
      <Compared match={match} session={session} />
    </>
  )
}

const Unlocked = ({ match }: { match: Match }) => {
  const own = useStore($ownKeys)
  if (!own) return null
  return (
    <SessionGate match={match} own={own}>
      {(session) => <Digits match={match} own={own} session={session} />}
    </SessionGate>
  )
}

/** The digits that two people compare: the same on both devices, or somebody swapped a key between them (decision 32). */
export const SafetyNumber = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const isUnlocked = useStore($ownKeys) !== undefined
  const [wanted, setWanted] = useState(false)
  return (
    <Card>
      <h2>{t('number.title')}</h2>
      {wanted || isUnlocked ? (
        <KeysGate>
          <Unlocked match={match} />
        </KeysGate>
      ) : (
        <Button look="secondary" icon="key" onClick={() => setWanted(true)}>
          {t('number.show')}
        </Button>
      )}
    </Card>
  )
}
