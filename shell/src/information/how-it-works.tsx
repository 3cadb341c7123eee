import { useTexts } from '@quintet/ui/texts'
import { Drawing } from '@quintet/ui'
import styles from './prose.module.css'

const steps = ['data', 'images', 'pools', 'judging', 'matches'] as const

/** The five steps as drawn panels, one per tile, in its hue; their headings stand below the heading above them. */
export const HowItWorks = ({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) => {
  const t = useTexts()
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step} data-tile={step} className={styles.step}>
          <Drawing tile={step} />
          <Heading>{t(`howItWorks.${step}.title`)}</Heading>
          <p>{t(`howItWorks.${step}.body`)}</p>
        </li>
      ))}
    </ol>
  )
}
