import type { Match } from '@quintet/contract'
import { IconButton, LinkButton } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useMemo } from 'react'
import type { ChatMessage } from '../stores/chat.ts'
import { chosenOf } from '../stores/evidence.ts'
import { keyOf } from '../stores/findings.ts'
import { EvidenceMessage } from './evidence-message.tsx'
import { OpenChat } from './open-chat.tsx'
import styles from './evidence.module.css'

interface ChosenProps {
  match: Match
  chosen: readonly string[]
  onChosen: (chosen: readonly string[]) => void
  /** Tells which of them are open and will be sent. */
  onOpened: (messages: readonly ChatMessage[]) => void
}

const Opened = ({ all, chosen, onChosen, onOpened }: Omit<ChosenProps, 'match'> & { all: readonly ChatMessage[] }) => {
  const t = useTexts('matches')
  const messages = useMemo(() => chosenOf(all, chosen), [all, chosen])
  useEffect(() => onOpened(messages), [messages, onOpened])
  return (
    <>
      <p>{t('evidence.shown', { count: messages.length })}</p>
      <ul className={styles.list}>
        {messages.map((message) => (
          <li key={keyOf(message)} className={styles.message}>
            <span className={styles.words}>
              <EvidenceMessage message={message} />
            </span>
            <IconButton
              icon="close"
              label={t('evidence.remove')}
              onClick={() => onChosen(chosen.filter((key) => key !== keyOf(message)))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The part of a report that shows messages to the staff: which, and what that means. */
export const ChosenMessages = ({ match, chosen, onChosen, onOpened }: ChosenProps) => {
  const t = useTexts('matches')
  return (
    <section className="stack">
      <h2>{t('evidence.title')}</h2>
      <p>{t('evidence.body')}</p>
      {chosen.length > 0 ? (
        <OpenChat match={match} chosen={chosen}>
          {(_, { messages }) => <Opened all={messages} chosen={chosen} onChosen={onChosen} onOpened={onOpened} />}
        </OpenChat>
      ) : null}
      <LinkButton to={`/matches/${match.number}/report/messages`} look="secondary" icon="chat">
        {t(chosen.length > 0 ? 'evidence.change' : 'evidence.add')}
      </LinkButton>
    </section>
  )
}
