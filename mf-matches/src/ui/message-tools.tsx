import { reactions, type Reaction } from '@quintet/domain/match'
import { Button, Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './message-list.module.css'

interface MessageToolsProps {
  /** The member's reaction, if there is one. */
  own: Reaction | undefined
  onReply: () => void
  onReact: (kind: number) => void
}

// What opens at the end of the list would else lie under the form.
const intoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** Replying and reacting: a button beside the message opens them. */
export const MessageTools = ({ own, onReply, onReact }: MessageToolsProps) => {
  const t = useTexts('matches')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const reply = () => {
    setOpen(false)
    onReply()
  }
  const react = (kind: number) => {
    setOpen(false)
    // The button that was pressed goes with the panel.
    opener.current?.focus({ preventScroll: true })
    onReact(kind)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className={styles.tools} onKeyDown={keyDown}>
      <button
        ref={opener}
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-label={t('chat.tools')}
        onClick={() => setOpen(!open)}
      >
        <Icon name="more" size={20} />
      </button>
      {open ? (
        <div ref={intoView} className={styles.panel} role="group" aria-label={t('chat.tools')}>
          {reactions.map((emoji, index) => {
            const kind = index + 1
            const isOwn = own === kind
            return (
              <button
                key={emoji}
                type="button"
                className={styles.reaction}
                aria-pressed={isOwn}
                aria-label={isOwn ? `${t(`reaction.${kind}`)} · ${t('reaction.remove')}` : t(`reaction.${kind}`)}
                onClick={() => react(isOwn ? 0 : kind)}
              >
                {emoji}
              </button>
            )
          })}
          <Button look="quiet" icon="undo" onClick={reply}>
            {t('chat.reply')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
