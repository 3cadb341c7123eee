import type { Match } from '@quintet/contract'
import type { Reaction } from '@quintet/domain/match'
import { $locale, confirmFirst, dropDraft, keepDraft, readDraft, showFailure, useStore } from '@quintet/sdk'
import { FailureNote, Note, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useRef, useState } from 'react'
import { cautionsOf } from '../stores/cautions.ts'
import type { Chat } from '../stores/chats.ts'
import { searched, type ThreadMessage, threadOf } from '../stores/thread.ts'
import { ChatSearch } from './chat-search.tsx'
import { MeetSafely } from './meet-safely.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'

const useDraft = (name: string) => {
  const [text, setText] = useState(() => readDraft<string>(name) ?? '')
  const change = (value: string) => {
    setText(value)
    if (value === '') dropDraft(name)
    else keepDraft(name, value)
  }
  return [text, change] as const
}

/** Asks before something is sent that cannot be taken back: a link, a number, money, a way out. */
const useIsSure = () => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  return async (text: string): Promise<boolean> => {
    const cautions = cautionsOf(text)
    if (cautions.length === 0) return true
    const what = new Intl.ListFormat(locale).format(cautions.map((caution) => t(`caution.what.${caution}`)))
    return confirmFirst({
      title: { key: 'caution.sure', namespace: 'matches' },
      body: { key: 'caution.sureBody', namespace: 'matches', params: { what } },
      action: { label: { key: 'chat.send', namespace: 'matches' } },
    })
  }
}

const hashOf = ({ place }: ThreadMessage): string => place?.hash ?? ''

/** The open conversation: messages with what was answered and felt about them, a search, and the form. */
export const Conversation = ({ match, chat }: { match: Match; chat: Chat }) => {
  const t = useTexts('matches')
  const { messages, ready, hasOlder, lostOwn, error } = useStore(chat.$)
  const locale = useStore($locale)
  const [draft, setDraft] = useDraft(`chat-${match.number}`)
  const [quoted, setQuoted] = useState<ThreadMessage>()
  const [search, setSearch] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const isSure = useIsSure()
  const send = async () => {
    const text = draft.trim()
    if (!(await isSure(text))) return field.current?.focus()
    setDraft('')
    setQuoted(undefined)
    await chat.send(text, quoted && hashOf(quoted)).catch(showFailure)
  }
  const begin = (text: string) => {
    setDraft(text)
    field.current?.focus()
  }
  const reply = (message: ThreadMessage) => {
    setQuoted(message)
    field.current?.focus()
  }
  if (error !== undefined && !ready) return <FailureNote error={error} onRetry={() => void chat.open()} />
  if (!ready) return <Skeleton lines={6} />
  const shown = searched(threadOf(messages), search ?? '', locale)
  return (
    <>
      <MeetSafely />
      <ChatSearch search={search} found={shown.length} onSearch={setSearch} />
      <MessageList
        match={match}
        messages={shown}
        hasOlder={hasOlder}
        searching={search !== undefined}
        onOlder={() => chat.loadOlder().catch(showFailure)}
        onRetry={(id) => void chat.retry(id).catch(showFailure)}
        onReply={reply}
        onReact={(message, kind) => void chat.react(hashOf(message), kind as Reaction).catch(showFailure)}
        onBegin={begin}
      />
      {lostOwn ? <Note tone="bad">{t('finding.lostOwn')}</Note> : null}
      <MessageForm
        field={field}
        text={draft}
        quoted={quoted?.text}
        onUnquote={() => setQuoted(undefined)}
        onText={setDraft}
        onSend={() => void send()}
      />
    </>
  )
}
