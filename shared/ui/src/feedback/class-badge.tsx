import { type MatchClass, matchClassName } from '@quintet/domain/match'
import { useTexts } from '@quintet/ui/texts'
import styles from './class-badge.module.css'

/** The class of a match (decision 28) in words on its own colour. */
export const ClassBadge = ({ quality }: { quality: number }) => {
  const t = useTexts()
  const name = matchClassName(quality as MatchClass)
  return <span className={`${styles.badge} ${styles[name]}`}>{t(`quality.${name}`)}</span>
}
