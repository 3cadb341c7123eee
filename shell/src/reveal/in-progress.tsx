import type { DrawingStage } from '@quintet/contract'
import { Icon, Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import styles from './reveal.module.css'

const stages: readonly DrawingStage[] = ['closing', 'matching', 'publishing']

/** The drawing as it goes through its stages; what is shown is what the server's ledger says. */
export const InProgress = ({ stage, isLate }: { stage: DrawingStage; isLate: boolean }) => {
  const t = useTexts()
  const at = stages.indexOf(stage)
  const wordOf = (index: number): string => (index < at ? t('reveal.past') : index === at ? t('reveal.now') : '')
  return (
    <section className={styles.card} aria-labelledby="reveal-title">
      <div className={styles.head}>
        <span className={styles.mark}>
          <Mark busy />
        </span>
        <div>
          <h2 id="reveal-title">{t('reveal.inProgress')}</h2>
          <p className={styles.soft}>{t(isLate ? 'reveal.lateBody' : 'reveal.inProgressBody')}</p>
        </div>
      </div>
      <ol className={styles.stages} aria-label={t('reveal.stages')}>
        {stages.map((each, index) => (
          <li key={each} className={index > at ? styles.soft : undefined} aria-current={index === at ? 'step' : undefined}>
            <span className={styles.dot}>{index < at ? <Icon name="check" size={18} /> : null}</span>
            <span>{t(`reveal.stage.${each}`)}</span>
            <span className={styles.state}>{wordOf(index)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
