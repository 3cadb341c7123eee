import { Card, Page, Disclosure } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { ResetPassword } from './reset-password.tsx'

const questions = ['forgot', 'noCode', 'notConfirmed', 'locked', 'ended', 'device'] as const

/** Help with signing in, and the password reset (decision 38). */
export default function HelpPage() {
  const t = useTexts()
  return (
    <Page title={t('help.title')} back="/login">
      <Card>
        <h2>{t('help.resetTitle')}</h2>
        <p>{t('help.resetBody')}</p>
        <ResetPassword />
      </Card>
      <section className="stack">
        <h2>{t('help.signInTitle')}</h2>
        {questions.map((question) => (
          <Disclosure look="text" key={question} title={t(`help.${question}.title`)}>
            <p>{t(`help.${question}.body`)}</p>
          </Disclosure>
        ))}
      </section>
    </Page>
  )
}
