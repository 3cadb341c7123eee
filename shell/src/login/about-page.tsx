import { Button, Card, Disclosure, Page } from '@quintet/ui'
import { useWayBack } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'
import { HowItWorks } from '../information/how-it-works.tsx'
import { Terms } from '../information/terms.tsx'
import { beginSignUp, keepSignUp, readSignUp } from './pending-sign-up.ts'
import { Welcome } from './welcome-step.tsx'

const nobody = { email: '', birthDate: '' }

/** What Quintet is, for visitors without an account: how it goes, what it costs, and the way in. */
export default function AboutPage() {
  const t = useTexts()
  const goBackTo = useWayBack()
  const join = () => {
    keepSignUp({ ...nobody, ...readSignUp(), step: beginSignUp(), isOpen: true })
    void goBackTo('/login')
  }
  return (
    <Page title={t('about.title')} back="/login" footer={<Button onClick={join}>{t('login.signUp')}</Button>}>
      <p>{t('about.intro')}</p>
      <Card>
        <Welcome heading="h2" />
      </Card>
      <Card>
        <h2>{t('howItWorks.title')}</h2>
        <HowItWorks heading="h3" />
      </Card>
      <Disclosure look="text" title={t('terms.title')}>
        <Terms heading="h3" />
      </Disclosure>
    </Page>
  )
}
