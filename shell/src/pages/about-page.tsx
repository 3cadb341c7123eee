import { Card, Mark, Note, Page, Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { HowItWorks } from '../information/how-it-works.tsx'
import styles from '../information/prose.module.css'
import { Terms } from '../information/terms.tsx'

/** What Quintet is, for visitors without an account. */
export default function AboutPage() {
  const t = useTexts()
  return (
    <Page title={t('about.title')} back="/login">
      <div className={styles.hero}>
        <Mark />
        <p>{t('about.intro')}</p>
      </div>
      <Card>
        <h2>{t('howItWorks.title')}</h2>
        <HowItWorks heading="h3" />
      </Card>
      <Note>{t('howItWorks.week')}</Note>
      <Disclosure look="text" title={t('terms.title')}>
        <Terms heading="h3" />
      </Disclosure>
    </Page>
  )
}
