import { $claims, $member, member, send, showToast, useStore } from '@quintet/sdk'
import { Button, Note, useAction } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { isConsentPending } from '../account/pending-consent.ts'

/** Without the consent to be matched nobody takes part; it is asked for here when it was not given at sign-up. */
export const ConsentNote = () => {
  const t = useTexts()
  const { data } = useStore($member)
  const { busy, run } = useAction()
  const isAgreed = data?.consents.includes('matching') ?? true
  if (isAgreed || isConsentPending($claims.get()?.email ?? '')) return null
  const agree = async () => {
    await run(async () => {
      await send('saveConsent', { kind: 'matching', granted: true })
      await member.reload()
      showToast({ key: 'toast.saved' })
    })
  }
  return (
    <Note>
      <p>{t('signup.matching')}</p>
      <Button look="secondary" busy={busy} onClick={() => void agree()}>
        {t('home.agree')}
      </Button>
    </Note>
  )
}
