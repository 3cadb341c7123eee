import { reactions as all, type Reaction } from '@quintet/domain/match'
import { useTexts } from '@quintet/ui/texts'
import type { ThreadMessage } from '../stores/thread.ts'
import styles from './message-list.module.css'

const useLabel = () => {
  const t = useTexts('matches')
  return (side: 'mine' | 'theirs', kind: Reaction) => t(`reaction.${side}`, { name: t(`reaction.${kind}`) })
}

/** The reactions of both sides to a message. */
export const Reactions = ({ reactions }: { reactions: ThreadMessage['reactions'] }) => {
  const label = useLabel()
  const shown = (['theirs', 'mine'] as const).flatMap((side) => {
    const kind = reactions[side]
    return kind ? [{ side, kind }] : []
  })
  if (shown.length === 0) return null
  return (
    <span className={styles.reactions}>
      {shown.map(({ side, kind }) => (
        <span key={side} role="img" aria-label={label(side, kind)}>
          {all[kind - 1]}
        </span>
      ))}
    </span>
  )
}
