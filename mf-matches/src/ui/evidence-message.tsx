import { $locale, useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import type { ChatMessage } from '../stores/chat.ts'
import styles from './evidence.module.css'

/** A message as the staff would see it: who sent it and when, and its text. */
export const EvidenceMessage = ({ message: { mine, sentAt, text } }: { message: ChatMessage }) => {
  const t = useTexts('matches')
  const locale = useStore($locale)
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <span className={styles.from}>
        {t(mine ? 'chat.you' : 'chat.they')} {format.format(sentAt)}
      </span>
      <bdi>{text ?? t('evidence.closed')}</bdi>
    </>
  )
}
