import type { Match } from '@quintet/contract'
import type { OwnKeys } from '@quintet/crypto'
import { confirmFirst, showFailure, useStore } from '@quintet/sdk'
import { Button, Card, Note, Spinner, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ReactNode, useEffect, useState } from 'react'
import { $pins } from '../stores/pins.ts'
import { accept, openSession, type OpenSession, renewSession, type Session } from '../stores/session.ts'

const useSession = (match: Match, own: OwnKeys): Session | undefined => {
  const [session, setSession] = useState<Session>()
  const known = useStore($pins)[match.number]
  useEffect(() => {
    let shown = true
    openSession(match, own, known).then((found) => shown && setSession(found), showFailure)
    return () => {
      shown = false
    }
  }, [match, own, known])
  return session
}

const askToRenew = async (match: Match): Promise<void> => {
  const text = (key: string) => ({ key, namespace: 'matches', params: { name: match.pseudonym } })
  const confirmed = await confirmFirst({
    title: text('renew.ask'),
    body: text('renew.consequence'),
    action: { label: text('renew.action') },
    danger: true,
  })
  if (confirmed) await renewSession(match)
}

/** Begins the encryption of a match anew, after it was asked for. */
export const RenewButton = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  const { busy, run } = useAction()
  return (
    <Button look="secondary" icon="key" busy={busy} onClick={() => void run(() => askToRenew(match))}>
      {t('renew.action')}
    </Button>
  )
}

// What may be a change that the two of them know of can be taken; what does not fit is not opened at all.
const Trouble = ({ match, session }: { match: Match; session: Exclude<Session, OpenSession> }) => {
  const t = useTexts('matches')
  const { state } = session
  const mayGoOn = state === 'changed' || state === 'unsigned'
  return (
    <Card>
      <div role="alert">
        <h2>{t(`session.${state}.title`)}</h2>
        <p>{t(`session.${state}.body`, { name: match.pseudonym })}</p>
      </div>
      {mayGoOn ? <Button onClick={() => accept(match, session)}>{t(`session.${state}.goOn`)}</Button> : null}
      <RenewButton match={match} />
    </Card>
  )
}

interface SessionGateProps {
  match: Match
  own: OwnKeys
  children: (session: OpenSession) => ReactNode
}

/** Shows its content once the session of a match was examined and opened; else says what does not fit, and the ways out. */
export const SessionGate = ({ match, own, children }: SessionGateProps) => {
  const t = useTexts('matches')
  const session = useSession(match, own)
  if (!session) return <Spinner />
  if (session.state !== 'open') return <Trouble match={match} session={session} />
  return (
    <>
      {session.signed ? null : (
        <Note tone="warn">
          <p>{t('session.unsigned.note')}</p>
          <RenewButton match={match} />
        </Note>
      )}
      {children(session)}
    </>
  )
}
