import { dateFormat } from '@quintet/domain/languages'
import { $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import type { ChatMessage } from '../stores/chat.ts'
import { useMessageText } from './message-text.ts'
import styles from './evidence.module.css'

/** A message as the staff would see it: who sent it and when, and its text. */
export const EvidenceMessage = ({ message }: { message: ChatMessage }) => {
  const t = useTexts('matches')
  const { mine, sentAt, voice } = message
  const textOf = useMessageText()
  const locale = useStore($locale)
  const format = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <span className={styles.from}>
        {t(mine ? 'chat.you' : 'chat.they')} {format.format(sentAt)}
      </span>
      <bdi>{textOf(message) ?? t('evidence.closed')}</bdi>
      {voice ? <span className={styles.reason}>{t('evidence.voice')}</span> : null}
    </>
  )
}
