import { $locale, useStore } from '@quintet/sdk'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import type { ChatMessage } from '../stores/chat.ts'
import type { Finding } from '../stores/findings.ts'
import styles from './message-list.module.css'

interface MessageListProps {
  name: string
  messages: readonly ChatMessage[]
  hasOlder: boolean
  onOlder: () => Promise<unknown>
  onRetry: (id: string) => void
}

const dayOf = (time: number): string => new Date(time).toDateString()

const closed: readonly Finding[] = ['tampered', 'oldKeys', 'tooLong']

// What cannot be shown is said in its place; what is wrong with a message that is shown stands below it.
const Findings = ({ message: { findings, writtenAt } }: { message: ChatMessage }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const written = writtenAt === undefined ? '' : format.format(writtenAt)
  return findings.map((finding) => (
    <p key={finding} className={closed.includes(finding) ? styles.unreadable : styles.finding}>
      {t(`finding.${finding}`, { written })}
    </p>
  ))
}

const Bubble = ({ message, onRetry }: { message: ChatMessage; onRetry: (id: string) => void }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(message.sentAt)
  return (
    <li className={`${styles.bubble} ${message.mine ? styles.mine : styles.theirs}`}>
      <span className="visually-hidden">{t(message.mine ? 'chat.you' : 'chat.they')}</span>
      {message.text === undefined ? null : <p dir="auto">{message.text}</p>}
      <Findings message={message} />
      <span className={styles.time}>{message.state === 'sent' ? time : t(`chat.${message.state}`)}</span>
      {message.state === 'failed' ? (
        <Button look="quiet" onClick={() => onRetry(message.id)}>
          {t('chat.retry')}
        </Button>
      ) : null}
    </li>
  )
}

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'end' })

/** Messages under the day they were written, oldest first; new ones are read aloud as they come. */
export const MessageList = ({ name, messages, hasOlder, onOlder, onRetry }: MessageListProps) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const [loading, setLoading] = useState(false)
  const newest = messages.at(-1)
  const older = () => {
    setLoading(true)
    void onOlder().finally(() => setLoading(false))
  }
  if (messages.length === 0) return <p className={styles.first}>{t('chat.first', { name })}</p>
  return (
    <div className={styles.scroll}>
      {hasOlder ? (
        <Button look="quiet" busy={loading} onClick={older}>
          {t('chat.older')}
        </Button>
      ) : null}
      <div role="log" aria-label={t('chat.log', { name })}>
        <ol className={styles.list}>
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const newDay = before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt)
            return [
              newDay ? (
                <li key={`day-${message.id}`} className={styles.day}>
                  {new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(message.sentAt)}
                </li>
              ) : null,
              <Bubble key={`${message.mine} ${message.id}`} message={message} onRetry={onRetry} />,
            ]
          })}
        </ol>
      </div>
      {/* A new element for every newest message: it brings itself into view. */}
      <div key={`${newest?.mine} ${newest?.id}`} ref={intoView} className={styles.end} />
    </div>
  )
}
