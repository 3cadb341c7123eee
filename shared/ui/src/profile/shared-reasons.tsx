import type { PublicProfile } from '@quintet/domain/profile'
import { type SharedReason, sharedReasons } from '@quintet/domain/match'
import type { Trait } from '@quintet/domain/questions'
import { Icon, Skeleton } from '@quintet/ui'
import { useTable, useTexts } from '@quintet/ui/texts'
import { useAnswerText } from './answer-text.ts'
import { shortName } from './short-name.ts'
import styles from './shared-reasons.module.css'

/** The words for what two people share; undefined until the tables are there. */
const useReasonText = (personality: PublicProfile['personality']): ((reason: SharedReason) => string) | undefined => {
  const t = useTexts()
  const [user, quiz2, character] = [useTable('user'), useTable('quiz2'), useTable('character')]
  const answer = useAnswerText()
  if (!user.ready || !quiz2.ready || !character.ready) return undefined
  const traitName = (trait: Trait): string => {
    const group = String(personality)[trait - 1] === '1' ? 'A' : 'B'
    return shortName(character(`trait.${trait}.${group}`))
  }
  return (reason) => {
    if (reason.kind === 'answer')
      return t('reasons.answer', { topic: user(`${reason.id}.label`), answer: answer(reason.id, reason.value) })
    if (reason.kind === 'traits') return t('reasons.traits', { traits: reason.traits.map(traitName).join('\u00a0· ') })
    return t(`reasons.${reason.kind}`, { style: quiz2(`style.${reason.style}`) })
  }
}

interface SharedReasonsProps {
  /** What the reader shows. */
  own: PublicProfile
  /** What the other person shows. */
  other: PublicProfile
  /** Stands above the reasons in place of “What you share”. */
  title?: string
  /** Below which heading of the page they stand: `h2` where there is none but its title. */
  heading?: 'h2' | 'h3'
  /** So many at the most, the weightiest first. */
  most?: number
}

/** What two members have in common, from what both show; nothing where that is nothing. */
export const SharedReasons = ({ own, other, title, heading: Heading = 'h2', most = 3 }: SharedReasonsProps) => {
  const reasons = sharedReasons(own, other).slice(0, most)
  const t = useTexts()
  const text = useReasonText(other.personality)
  if (reasons.length === 0) return null
  if (!text) return <Skeleton lines={reasons.length} />
  return (
    <div className={styles.shared}>
      <Heading>{title ?? t('reasons.title')}</Heading>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason.kind === 'answer' ? reason.id : reason.kind} className={styles.reason}>
            <Icon name="check" size={18} />
            <span>{text(reason)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
