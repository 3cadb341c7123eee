import { storageKeys } from '@quintet/contract/wire'
import { $claims, adoptTokens, environment, queueRevocation, retryRevocations, useStore } from '@quintet/sdk'
import type { Tokens } from '@quintet/sdk/identity'
import { Dialog } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { SignInSteps } from '../sign-in/sign-in-steps.tsx'
import { $freshSignIn, answerFreshSignIn } from '../calls/fresh-sign-in.ts'

// The sign-in before ends with the new one.
const enter = (tokens: Tokens): void => {
  const before = environment().storage.getItem(storageKeys.refreshToken)
  adoptTokens(tokens)
  if (before !== null) queueRevocation(before)
  void retryRevocations()
  answerFreshSignIn(true)
}

/** Asks for password and code once more, before what can't be undone. */
export const FreshSignInHost = () => {
  const t = useTexts('staff')
  const isOpen = useStore($freshSignIn) !== undefined
  const email = useStore($claims)?.email
  if (!isOpen || email === undefined) return null
  return (
    <Dialog title={t('fresh.title')} onClose={() => answerFreshSignIn(false)}>
      <p>{t('fresh.body')}</p>
      <SignInSteps email={email} onTokens={enter} />
    </Dialog>
  )
}
