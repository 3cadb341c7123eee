import { type MatchClass, matchClassName } from '@quintet/domain/match'
import { useTexts } from '@quintet/ui/texts'
import styles from './quality-badge.module.css'

/** The class of a match in words on its own colour. */
export const QualityBadge = ({ quality }: { quality: number }) => {
  const t = useTexts('matches')
  const name = matchClassName(quality as MatchClass)
  return <span className={`${styles.badge} ${styles[name]}`}>{t(`quality.${name}`)}</span>
}
