import { useTexts } from '@quintet/ui/texts'
import { $locale, useStore } from '@quintet/sdk'
import styles from './prose.module.css'

const steps = ['data', 'images', 'pools', 'judging', 'matches'] as const

/** The five steps, one per tile, in its hue; their headings stand below the heading above them. */
export const HowItWorks = ({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) => {
  const t = useTexts()
  const locale = useStore($locale)
  const number = new Intl.NumberFormat(locale)
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        <li key={step} data-tile={step} className={styles.step}>
          <span className={styles.number} aria-hidden>
            {number.format(index + 1)}
          </span>
          <Heading>{t(`howItWorks.${step}.title`)}</Heading>
          <p>{t(`howItWorks.${step}.body`)}</p>
        </li>
      ))}
    </ol>
  )
}
