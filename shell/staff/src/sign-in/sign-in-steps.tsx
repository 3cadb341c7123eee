import { answerFactor, type SignInResult, type Tokens } from '@quintet/sdk/identity'
import { useTexts } from '@quintet/ui/texts'
import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { SetUpStep } from './set-up-step.tsx'
import { next, type Step } from './steps.ts'

interface Props {
  /** Whose sign-in it is, where that is known. */
  email?: string
  onTokens: (tokens: Tokens) => void
  onStep?: (step: Step['kind']) => void
}

/** A sign-in step by step: password, a new one and the setup of an app at the first, the app's code at every other. */
export const SignInSteps = ({ email: known, onTokens, onStep }: Props) => {
  const t = useTexts('staff')
  const [email, setEmail] = useState(known ?? '')
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const onResult = (result: SignInResult) => {
    const after = next(result)
    if ('tokens' in after) return onTokens(after.tokens)
    setStep(after.step)
    onStep?.(after.step.kind)
  }
  if (step.kind === 'newPassword') return <NewPasswordStep asks={step.asks} onResult={onResult} />
  if (step.kind === 'setUp') return <SetUpStep email={email} asks={step.asks} onResult={onResult} />
  if (step.kind === 'code')
    return <CodeStep hint={t('signIn.codeHint')} isFirst send={(code) => answerFactor(step.asks, code)} onResult={onResult} />
  const begin = (result: SignInResult, given: string) => {
    setEmail(given)
    onResult(result)
  }
  return <PasswordStep email={known} onResult={begin} />
}
