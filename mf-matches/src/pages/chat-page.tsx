import type { Match } from '@quintet/contract'
import type { OwnKeys } from '@quintet/crypto'
import { $ownKeys, dropDraft, keepDraft, readDraft, showFailure, useStore } from '@quintet/sdk'
import { FailureNote, LinkButton, Note, Page, Skeleton } from '@quintet/ui'
import { KeysGate } from '@quintet/ui/keys'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { type Chat, chatOf } from '../stores/chats.ts'
import { matches, stageOf } from '../stores/matches.ts'
import type { OpenSession } from '../stores/session.ts'
import { followChat, forgetClosedChat, watchClosedChat } from '../stores/polling.ts'
import { EndMatch } from '../ui/end-match-sheet.tsx'
import { SessionGate } from '../ui/session-gate.tsx'
import { MessageList } from '../ui/message-list.tsx'
import { MessageForm } from '../ui/message-form.tsx'
import { WithMatch } from '../ui/with-match.tsx'

const useChat = (match: Match, session: OpenSession): Chat => {
  const chat = chatOf(match, session)
  useEffect(() => {
    forgetClosedChat(match.number)
    void chat.open()
    const stop = followChat(chat, match.number)
    return () => {
      stop()
      watchClosedChat(match.number, chat)
      void matches.reload()
    }
  }, [chat, match.number])
  return chat
}

const useDraft = (name: string) => {
  const [text, setText] = useState(() => readDraft<string>(name) ?? '')
  const change = (value: string) => {
    setText(value)
    if (value === '') dropDraft(name)
    else keepDraft(name, value)
  }
  return [text, change] as const
}

const Conversation = ({ match, session }: { match: Match; session: OpenSession }) => {
  const t = useTexts('matches')
  const chat = useChat(match, session)
  const { messages, ready, hasOlder, lostOwn, error } = useStore(chat.$)
  const [draft, setDraft] = useDraft(`chat-${match.number}`)
  const send = () => {
    const text = draft.trim()
    setDraft('')
    chat.send(text).catch(showFailure)
  }
  if (error !== undefined && !ready) return <FailureNote error={error} onRetry={() => void chat.open()} />
  if (!ready) return <Skeleton lines={6} />
  return (
    <>
      <MessageList
        name={match.pseudonym}
        messages={messages}
        hasOlder={hasOlder}
        onOlder={() => chat.loadOlder().catch(showFailure)}
        onRetry={(id) => void chat.retry(id).catch(showFailure)}
      />
      {lostOwn ? <Note tone="bad">{t('finding.lostOwn')}</Note> : null}
      <MessageForm text={draft} onText={setDraft} onSend={send} />
    </>
  )
}

const Unlocked = ({ match }: { match: Match }) => {
  const own: OwnKeys | undefined = useStore($ownKeys)
  if (!own) return null
  return (
    <SessionGate match={match} own={own}>
      {(session) => <Conversation match={match} session={session} />}
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
