import type { Match } from '@quintet/contract'
import { EVIDENCE_LIMIT } from '@quintet/domain/cases'
import { showFailure } from '@quintet/sdk'
import { Button, Nothing, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import type { Chat, ChatMessage, ChatState } from '../stores/chat.ts'
import { canProve, withChoice } from '../stores/evidence.ts'
import { keyOf } from '../stores/findings.ts'
import { EvidenceMessage } from './evidence-message.tsx'
import styles from './evidence.module.css'

interface ChoiceProps {
  message: ChatMessage
  checked: boolean
  onCheck: (checked: boolean) => void
}

const MessageBox = ({ message, checked, onCheck }: ChoiceProps) => {
  const t = useTexts('matches')
  if (!canProve(message)) {
    return (
      <div className={styles.message}>
        <span className={styles.words}>
          <EvidenceMessage message={message} />
          <span className={styles.reason}>{t('evidence.unproven')}</span>
        </span>
      </div>
    )
  }
  return (
    <label className={styles.message}>
      <input type="checkbox" checked={checked} onChange={(event) => onCheck(event.target.checked)} />
      <span className={styles.words}>
        <EvidenceMessage message={message} />
      </span>
    </label>
  )
}

interface MessageChoiceProps {
  match: Match
  chat: Chat
  state: ChatState
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
}

/** All messages of a chat, each with a box to tick; what cannot be proved says so and has none. */
export const MessageChoice = ({ match, chat, state: { messages, hasOlder }, chosen, onChosen }: MessageChoiceProps) => {
  const t = useTexts('matches')
  const { busy, run } = useAction({ onError: showFailure })
  const [isFull, setFull] = useState(false)
  const check = (key: string, checked: boolean) => {
    const next = withChoice(chosen, key, checked)
    setFull(next === undefined)
    if (next) onChosen(next)
  }
  if (messages.length === 0) return <Nothing title={t('evidence.none')} />
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{t('chat.log', { name: match.pseudonym })}</legend>
      {hasOlder ? (
        <Button look="quiet" busy={busy} onClick={() => void run(() => chat.loadOlder())}>
          {t('chat.older')}
        </Button>
      ) : null}
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={keyOf(message)}>
            <MessageBox
              message={message}
              checked={chosen.includes(keyOf(message))}
              onCheck={(checked) => check(keyOf(message), checked)}
            />
          </li>
        ))}
      </ul>
      <p role="status">{isFull ? t('evidence.full', { max: EVIDENCE_LIMIT }) : ''}</p>
    </fieldset>
  )
}
