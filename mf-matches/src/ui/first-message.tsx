import type { Match } from '@quintet/contract'
import { Button, Card } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './message-list.module.css'

/** An empty chat: what is known of its encryption, and the match's own question as a way to begin. */
export const FirstMessage = ({ match, onAnswer }: { match: Match; onAnswer: (question: string) => void }) => {
  const t = useTexts('matches')
  const name = match.pseudonym
  const question = match.profile?.question
  return (
    <div className={styles.first}>
      <p>{t('chat.first', { name })}</p>
      {question ? (
        <Card>
          <p>{t('chat.firstQuestion', { name })}</p>
          <p className={styles.question} dir="auto">
            {question}
          </p>
          <Button look="secondary" icon="chat" onClick={() => onAnswer(question)}>
            {t('chat.answerIt')}
          </Button>
        </Card>
      ) : null}
    </div>
  )
}
