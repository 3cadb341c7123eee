import type { MatchEnding } from '@quintet/contract'
import { useStore } from '@quintet/sdk'
import { NavLink } from '@quintet/sdk/router'
import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './match-cards.module.css'
import { $unseenEndings } from '../stores/endings.ts'

const EndingCard = ({ ending: { number, name } }: { ending: MatchEnding }) => {
  const t = useTexts('matches')
  return (
    <li className={styles.item}>
      <NavLink to={`/matches/${number}`} className={styles.card}>
        <span className={styles.words}>
          <span className={styles.name}>{t('ended.title', { name })}</span>
          <span className={styles.stage}>{t('ended.read')}</span>
        </span>
        <span className={styles.forward}>
          <Icon name="forward" size={18} />
        </span>
      </NavLink>
    </li>
  )
}

/** Matches that were closed kindly, until the member has read the sentence that was left for them. */
export const Endings = () => {
  const endings = useStore($unseenEndings)
  if (endings.length === 0) return null
  return (
    <ul className={styles.list}>
      {endings.map((ending) => (
        <EndingCard key={ending.number} ending={ending} />
      ))}
    </ul>
  )
}
