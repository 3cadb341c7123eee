import { Card, Note, Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { HowItWorks } from './how-it-works.tsx'

export default function HowItWorksPage() {
  const t = useTexts()
  return (
    <Page title={t('howItWorks.title')} back="/information">
      <Card>
        <HowItWorks />
      </Card>
      <Note>{t('howItWorks.week')}</Note>
    </Page>
  )
}
