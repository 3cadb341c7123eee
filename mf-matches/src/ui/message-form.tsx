import { textLimits } from '@quintet/domain/limits'
import { IconButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import styles from './message-form.module.css'

const { max } = textLimits.chatMessage
const nearlyFull = max - 100

const calmMs = 1000

/** True for a moment after a message was sent: who taps once more on the same place does not mean what takes its place. */
const useJustSent = () => {
  const [sentAt, setSentAt] = useState<number>()
  useEffect(() => {
    if (sentAt === undefined) return
    const timer = setTimeout(() => setSentAt(undefined), calmMs)
    return () => clearTimeout(timer)
  }, [sentAt])
  return [sentAt !== undefined, () => setSentAt(Date.now())] as const
}

interface MessageFormProps {
  field: RefObject<HTMLTextAreaElement | null>
  /** Text of the message that is answered. */
  quoted: string | undefined
  onUnquote: () => void
  text: string
  onText: (text: string) => void
  onSend: () => void
  /** Begins a voice note; undefined where this browser records none. */
  onVoice: (() => void) | undefined
}

/** Where a message is written: 1 to 800 characters, Enter sends on a keyboard, Shift+Enter breaks the line. */
export const MessageForm = ({ field, text, quoted, onUnquote, onText, onSend, onVoice }: MessageFormProps) => {
  const t = useTexts('matches')
  const id = useId()
  const length = [...text.trim()].length
  const ready = length >= 1 && length <= max
  const [isJustSent, noteSent] = useJustSent()
  const send = () => {
    if (!ready) return
    noteSent()
    onSend()
    // The button goes; on a phone the keyboard would go with it.
    field.current?.focus({ preventScroll: true })
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {t('chat.message')}
      </label>
      {quoted === undefined ? null : (
        <div className={styles.quoted}>
          <span dir="auto">{t('chat.replyTo', { text: quoted })}</span>
          <IconButton icon="close" label={t('chat.noReply')} onClick={onUnquote} />
        </div>
      )}
      <textarea
        ref={field}
        id={id}
        dir={text === '' ? undefined : 'auto'}
        rows={1}
        value={text}
        placeholder={t('chat.placeholder')}
        className={styles.text}
        aria-invalid={length > max}
        aria-describedby={length > max ? `${id}-room` : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={keyDown}
      />
      {onVoice && text.trim() === '' && !isJustSent ? (
        <IconButton icon="mic" label={t('voice.record')} className={styles.send} onClick={onVoice} />
      ) : (
        <IconButton type="submit" icon="send" label={t('chat.send')} disabled={!ready} className={styles.send} />
      )}
      {length > nearlyFull ? (
        <span id={`${id}-room`} className={length > max ? styles.over : styles.left} role="status">
          {length > max ? t('chat.over', { count: length - max }) : t('chat.left', { count: max - length })}
        </span>
      ) : null}
    </form>
  )
}
