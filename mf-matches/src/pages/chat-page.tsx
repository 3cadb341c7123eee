import type { Match } from '@quintet/contract'
import type { OwnKeys } from '@quintet/crypto'
import { $ownKeys, useStore } from '@quintet/sdk'
import { LinkButton, Note, Page } from '@quintet/ui'
import { KeysGate } from '@quintet/ui/keys'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import { type Chat, chatOf } from '../stores/chats.ts'
import { matches, stageOf } from '../stores/matches.ts'
import type { OpenSession } from '../stores/session.ts'
import { followChat, forgetClosedChat, watchClosedChat } from '../stores/polling.ts'
import { Conversation } from '../ui/conversation.tsx'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { SessionGate } from '../ui/session-gate.tsx'
import { WithMatch } from '../ui/with-match.tsx'

const useChat = (match: Match, session: OpenSession): Chat => {
  const chat = chatOf(match, session)
  useEffect(() => {
    forgetClosedChat(match.number)
    void chat.open().then(() => chat.sendWaiting())
    const stop = followChat(chat, match.number)
    return () => {
      stop()
      watchClosedChat(match.number, chat)
      void matches.reload()
    }
  }, [chat, match.number])
  return chat
}

const OpenConversation = ({ match, session }: { match: Match; session: OpenSession }) => (
  <Conversation match={match} chat={useChat(match, session)} />
)

const Unlocked = ({ match }: { match: Match }) => {
  const own: OwnKeys | undefined = useStore($ownKeys)
  if (!own) return null
  return (
    <SessionGate match={match} own={own}>
      {(session) => <OpenConversation match={match} session={session} />}
    </SessionGate>
  )
}

const ChatView = ({ match }: { match: Match }) => {
  const t = useTexts('matches')
  return (
    <Page title={match.pseudonym} back={`/matches/${match.number}`} tile="matches" actions={<EndMatch match={match} />}>
      {stageOf(match) === 'open' ? (
        <KeysGate>
          <Unlocked match={match} />
        </KeysGate>
      ) : (
        <>
          <Note tone="warn">{t('chat.closed')}</Note>
          <LinkButton to={`/matches/${match.number}`}>{t('chat.toMatch')}</LinkButton>
        </>
      )}
    </Page>
  )
}

/** The encrypted conversation of one match. */
export const ChatPage = () => <WithMatch>{(match) => <ChatView match={match} />}</WithMatch>
