import { TERMS_VERSION } from '@quintet/domain/consents'
import { termsRules } from '@quintet/domain/cases'
import { useTexts } from '@quintet/ui/texts'
import { TrialSwitch } from './trial-switch.tsx'
import styles from './prose.module.css'
import { useWording } from './use-wording.ts'

const transparencyPath = '/transparency'

const points = [
  'adults',
  'anonymous',
  'conduct',
  'membership',
  'withdrawal',
  'drawing',
  'data',
  'sensitive',
  'birthDate',
  'photos',
  'proof',
  'judging',
  'encryption',
  'counts',
  'receipt',
  'pairs',
  'return',
  'staff',
  'device',
  'notices',
  'measure',
  'rights',
  'delete',
  'backups',
  'public',
  'accessibility',
  'changes',
] as const

/** Terms and privacy in plain words, one point after the other; their headings stand below the heading above them. */
export const Terms = ({ heading: Heading = 'h2' }: { heading?: 'h2' | 'h3' }) => {
  const t = useTexts()
  const wording = useWording()
  return (
    <div className={styles.prose}>
      <p>{t('terms.intro')}</p>
      <p>{t('terms.version', { version: wording(TERMS_VERSION) })}</p>
      {points.map((point) => (
        <section key={point}>
          <Heading>{t(`terms.${point}.title`)}</Heading>
          <p>{t(`terms.${point}.body`)}</p>
          {point === 'measure' ? <TrialSwitch /> : null}
          {point === 'public' ? (
            <a href={transparencyPath} dir="ltr">
              {transparencyPath}
            </a>
          ) : null}
        </section>
      ))}
      <section>
        <Heading>{t('terms.rules.title')}</Heading>
        <p>{t('terms.rules.body')}</p>
        <ul>
          {termsRules.map((rule) => (
            <li key={rule}>{t(`rule.${rule}`)}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}
