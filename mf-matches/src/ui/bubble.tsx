import { dateFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import type { Bytes } from '@quintet/crypto'
import { Button } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { cautionsOf } from '../stores/cautions.ts'
import type { Finding } from '../stores/findings.ts'
import type { ThreadMessage } from '../stores/thread.ts'
import { barsOfNote } from '../stores/voice.ts'
import { useMessageText } from './message-text.ts'
import styles from './message-list.module.css'
import { MessageTools } from './message-tools.tsx'
import { Reactions } from './reactions.tsx'
import { VoicePlayer } from './voice-player.tsx'

const closed: readonly Finding[] = ['tampered', 'oldKeys', 'tooLong']

// What cannot be shown is said in its place; what is wrong with a message that is shown stands below it.
const Findings = ({ message: { findings, writtenAt } }: { message: ThreadMessage }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const written = writtenAt === undefined ? '' : format.format(writtenAt)
  return findings.map((finding) => (
    <p key={finding} className={closed.includes(finding) ? styles.unreadable : styles.finding}>
      {t(`finding.${finding}`, { written })}
    </p>
  ))
}

/** A quiet line for the reader; looked for on the device alone. */
const Cautions = ({ text }: { text: string }) => {
  const t = useTexts('matches')
  return cautionsOf(text).map((caution) => (
    <p key={caution} className={styles.caution}>
      {t(`caution.${caution}`)}
    </p>
  ))
}

const Quoted = ({ message: { quote, quoted } }: { message: ThreadMessage }) => {
  const t = useTexts('matches')
  const textOf = useMessageText()
  if (quote === undefined) return null
  return (
    <blockquote className={styles.quote} dir="auto">
      {(quoted && textOf(quoted)) ?? t('chat.quotedGone')}
    </blockquote>
  )
}

/** What a message says: its text, with what calls for care in it, or its voice. */
const Said = ({ message, onListen }: Pick<BubbleProps, 'message' | 'onListen'>) => {
  const textOf = useMessageText()
  const { text, voice, mine } = message
  if (text === undefined) return null
  if (voice) {
    const { type, seconds } = voice
    return (
      <VoicePlayer
        label={textOf(message) ?? ''}
        type={type}
        seconds={seconds}
        bars={barsOfNote(voice)}
        load={() => onListen(message)}
      />
    )
  }
  return (
    <>
      <p dir="auto">{textOf(message)}</p>
      {mine ? null : <Cautions text={text} />}
    </>
  )
}

interface BubbleProps {
  message: ThreadMessage
  onListen: (message: ThreadMessage) => Promise<Bytes>
  onRetry: (id: string) => void
  onReply: (message: ThreadMessage) => void
  onReact: (message: ThreadMessage, kind: number) => void
}

/** One message: what it answers, its text, what is wrong with it, reactions, and the way to answer it. */
export const Bubble = ({ message, onListen, onRetry, onReply, onReact }: BubbleProps) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const time = dateFormat(locale, { timeStyle: 'short' }).format(message.sentAt)
  const isAnswerable = message.state === 'sent' && message.place?.hash !== undefined && message.text !== undefined
  return (
    <li className={`${styles.row} ${message.mine ? styles.own : ''}`}>
      <div className={`${styles.bubble} ${message.mine ? styles.mine : styles.theirs}`}>
        <span className="visually-hidden">{t(message.mine ? 'chat.you' : 'chat.they')}</span>
        <Quoted message={message} />
        <Said message={message} onListen={onListen} />
        <Findings message={message} />
        <span className={styles.time}>{message.state === 'sent' ? time : t(`chat.${message.state}`)}</span>
        {message.state === 'failed' ? (
          <Button look="quiet" onClick={() => onRetry(message.id)}>
            {t('chat.retry')}
          </Button>
        ) : null}
        <Reactions reactions={message.reactions} />
      </div>
      {isAnswerable ? (
        <MessageTools own={message.reactions.mine} onReply={() => onReply(message)} onReact={(kind) => onReact(message, kind)} />
      ) : null}
    </li>
  )
}
