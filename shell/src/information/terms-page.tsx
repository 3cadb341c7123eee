import { Card, Page } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Terms } from './terms.tsx'

export default function TermsPage() {
  const t = useTexts()
  return (
    <Page title={t('terms.title')} back="/information">
      <Card>
        <Terms />
      </Card>
    </Page>
  )
}
