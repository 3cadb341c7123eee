import { Icon } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './completion.module.css'

/** Green with a check or red with a mark, always with its words. */
export const Completion = ({ isComplete, count }: { isComplete: boolean; count?: string }) => {
  const t = useTexts('pools')
  return (
    <span className={styles.completion}>
      <Icon name={isComplete ? 'check' : 'alert'} size={16} />
      {t(isComplete ? 'pool.complete' : 'pool.incomplete')}
      {count ? <span className={styles.count}>{count}</span> : null}
    </span>
  )
}
