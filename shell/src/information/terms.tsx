import { useTexts } from '@quintet/ui/texts'
import styles from './prose.module.css'

const points = [
  'adults',
  'anonymous',
  'conduct',
  'membership',
  'drawing',
  'data',
  'sensitive',
  'birthDate',
  'photos',
  'judging',
  'encryption',
  'counts',
  'receipt',
  'pairs',
  'staff',
  'device',
  'delete',
] as const

/** Terms and privacy in plain words, one point after the other. */
export function Terms() {
  const t = useTexts()
  return (
    <div className={styles.prose}>
      <p>{t('terms.intro')}</p>
      {points.map((point) => (
        <section key={point}>
          <h3>{t(`terms.${point}.title`)}</h3>
          <p>{t(`terms.${point}.body`)}</p>
        </section>
      ))}
    </div>
  )
}
