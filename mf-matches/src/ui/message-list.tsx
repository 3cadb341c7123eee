import { dateFormat } from '@quintet/domain/languages'
import type { Match } from '@quintet/contract'
import type { Bytes } from '@quintet/crypto'
import { $locale, useStore } from '@quintet/sdk'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Fragment, useState } from 'react'
import type { ThreadMessage } from '../stores/thread.ts'
import { Bubble } from './bubble.tsx'
import { FirstMessage } from './first-message.tsx'
import styles from './message-list.module.css'

interface MessageListProps {
  match: Match
  messages: readonly ThreadMessage[]
  hasOlder: boolean
  onOlder: () => Promise<unknown>
  onListen: (message: ThreadMessage) => Promise<Bytes>
  onRetry: (id: string) => void
  onReply: (message: ThreadMessage) => void
  onReact: (message: ThreadMessage, kind: number) => void
  /** The member wants to begin with an answer to this question. */
  onAnswer: (question: string) => void
  /** While messages are searched, the newest one does not come into view by itself. */
  searching: boolean
}

const dayOf = (time: number): string => new Date(time).toDateString()

const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'end' })

/** Messages under the day they were written, oldest first; new ones are read aloud as they come. */
export const MessageList = ({ match, messages, hasOlder, onOlder, onAnswer, searching, ...bubble }: MessageListProps) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const [loading, setLoading] = useState(false)
  const newest = messages.at(-1)
  const older = () => {
    setLoading(true)
    void onOlder().finally(() => setLoading(false))
  }
  if (messages.length === 0 && !searching) return <FirstMessage match={match} onAnswer={onAnswer} />
  return (
    <div className={styles.scroll}>
      {hasOlder ? (
        <Button look="quiet" busy={loading} onClick={older}>
          {t('chat.older')}
        </Button>
      ) : null}
      <div role="log" aria-label={t('chat.log', { name: match.pseudonym })}>
        <ol className={styles.list}>
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const newDay = before === undefined || dayOf(before.sentAt) !== dayOf(message.sentAt)
            return (
              <Fragment key={`${message.mine} ${message.id}`}>
                {newDay ? (
                  <li className={styles.day}>{dateFormat(locale, { dateStyle: 'full' }).format(message.sentAt)}</li>
                ) : null}
                <Bubble message={message} {...bubble} />
              </Fragment>
            )
          })}
        </ol>
      </div>
      {/* A new element for every newest message: it brings itself into view. */}
      {searching ? null : <div key={`${newest?.mine} ${newest?.id}`} ref={intoView} className={styles.end} />}
    </div>
  )
}
