import { useStore } from '@quintet/sdk'
import { useTexts } from '@quintet/ui/texts'
import type { ChatState } from '../stores/chat.ts'
import type { ChatSigns } from '../stores/chat-signs.ts'
import styles from './message-list.module.css'

/** Below the newest own message: whether it has arrived or was seen; and that the other side is writing. */
export const ChatMarks = ({ state, signs, name }: { state: ChatState; signs: ChatSigns; name: string }) => {
  const t = useTexts('matches')
  const typing = useStore(signs.$typing)
  const newest = state.messages.at(-1)
  const isOwn = newest?.mine === true && newest.state === 'sent'
  const sentAt = newest?.sentAt ?? 0
  const mark = (state.seen ?? 0) >= sentAt ? 'seen' : (state.delivered ?? 0) >= sentAt ? 'delivered' : undefined
  return (
    <p className={styles.marks} role="status">
      {typing ? t('mark.typing', { name }) : isOwn && mark ? t(`mark.${mark}`) : ''}
    </p>
  )
}
