import { formatLocale } from '@quintet/domain/languages'
import type { Match } from '@quintet/contract'
import type { Reaction } from '@quintet/domain/match'
import { $locale, confirmFirst, showFailure, useStore } from '@quintet/sdk'
import { FailureNote, Note, Skeleton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useRef, useState } from 'react'
import { cautionsOf } from '../stores/cautions.ts'
import type { Chat } from '../stores/chats.ts'
import { type ChatSigns, createSigns } from '../stores/chat-signs.ts'
import { type Recorded, recordingType } from '../stores/recording.ts'
import { searched, type ThreadMessage, threadOf } from '../stores/thread.ts'
import { ChatMarks } from './chat-marks.tsx'
import { ChatSearch } from './chat-search.tsx'
import { ChatSettings } from './chat-settings.tsx'
import { MeetSafely } from './meet-safely.tsx'
import { MessageForm } from './message-form.tsx'
import { MessageList } from './message-list.tsx'
import { useMessageText } from './message-text.ts'
import { useWholeSearch } from './use-whole-search.ts'
import { useDraft } from './use-draft.ts'
import { VoiceRecorder } from './voice-recorder.tsx'
import styles from './chat-search.module.css'

/** Asks before something is sent that cannot be taken back: a link, a number, money, a way out. */
const useIsSure = () => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  return async (text: string): Promise<boolean> => {
    const cautions = cautionsOf(text)
    if (cautions.length === 0) return true
    const what = new Intl.ListFormat(formatLocale(locale)).format(cautions.map((caution) => t(`caution.what.${caution}`)))
    return confirmFirst({
      title: { key: 'caution.sure', namespace: 'matches' },
      body: { key: 'caution.sureBody', namespace: 'matches', params: { what } },
      action: { label: { key: 'chat.send', namespace: 'matches' } },
    })
  }
}

const useSigns = (chat: Chat, match: number): ChatSigns => {
  const [signs] = useState(() => createSigns(chat, match))
  useEffect(() => signs.listen(), [signs])
  return signs
}

const hashOf = ({ place }: ThreadMessage): string => place?.hash ?? ''

/** The open conversation: messages with what was answered and felt about them, a search, and the form. */
export const Conversation = ({ match, chat }: { match: Match; chat: Chat }) => {
  const t = useTexts('matches')
  const state = useStore(chat.$)
  const { messages, ready, hasOlder, lostOwn, error } = state
  const signs = useSigns(chat, match.number)
  const [draft, setDraft] = useDraft(`chat-${match.number}`)
  const [quoted, setQuoted] = useState<ThreadMessage>()
  const [search, setSearch] = useState<string>()
  const looking = useWholeSearch(chat, ready && (search ?? '').trim() !== '')
  const [speaking, setSpeaking] = useState(false)
  const textOf = useMessageText()
  const field = useRef<HTMLTextAreaElement>(null)
  const isSure = useIsSure()
  const isAsking = useRef(false)
  const send = async () => {
    const text = draft.trim()
    if (isAsking.current) return
    isAsking.current = true
    const isMeant = await isSure(text)
    isAsking.current = false
    if (!isMeant) return field.current?.focus()
    setDraft('')
    setQuoted(undefined)
    await chat.send(text, quoted && hashOf(quoted)).catch(showFailure)
  }
  const sendVoice = async (recorded: Recorded) => {
    setSpeaking(false)
    setQuoted(undefined)
    await chat.sendVoice(recorded, quoted && hashOf(quoted)).catch(showFailure)
  }
  // After a recording the member goes on writing.
  const wasSpeaking = useRef(false)
  useEffect(() => {
    if (wasSpeaking.current && !speaking) field.current?.focus()
    wasSpeaking.current = speaking
  }, [speaking])
  const answer = (question: string) => {
    if (!draft.includes(question)) setDraft(`${question}\n${draft}`)
    field.current?.focus()
  }
  const reply = (message: ThreadMessage) => {
    setQuoted(message)
    field.current?.focus()
  }
  if (error !== undefined && !ready) return <FailureNote error={error} onRetry={() => void chat.open()} />
  if (!ready) return <Skeleton lines={6} />
  const shown = searched(threadOf(messages), search ?? '')
  return (
    <>
      <MeetSafely />
      <div className={styles.tools}>
        <ChatSearch
          search={search}
          found={shown.length}
          reach={looking ? 'looking' : hasOlder ? 'part' : 'all'}
          onSearch={setSearch}
        />
        <ChatSettings chat={chat} signs={state.signs === true} />
      </div>
      <MessageList
        match={match}
        messages={shown}
        hasOlder={hasOlder}
        searching={search !== undefined}
        onOlder={() => chat.loadOlder().catch(showFailure)}
        onListen={(message) => chat.listen(message)}
        onRetry={(id) => void chat.retry(id).catch(showFailure)}
        onReply={reply}
        onReact={(message, kind) => void chat.react(hashOf(message), kind as Reaction).catch(showFailure)}
        onAnswer={answer}
      />
      <ChatMarks state={state} signs={signs} name={match.pseudonym} />
      {lostOwn ? <Note tone="bad">{t('finding.lostOwn')}</Note> : null}
      {speaking ? (
        <VoiceRecorder onSend={(recorded) => void sendVoice(recorded)} onClose={() => setSpeaking(false)} />
      ) : (
        <MessageForm
          field={field}
          text={draft}
          quoted={quoted && textOf(quoted)}
          onUnquote={() => setQuoted(undefined)}
          onText={(text) => {
            setDraft(text)
            signs.write()
          }}
          onSend={() => void send()}
          onVoice={recordingType() === undefined ? undefined : () => setSpeaking(true)}
        />
      )}
    </>
  )
}
