import { $session, patchSession, useStore } from '@quintet/sdk'
import { delays } from '@quintet/domain/limits'
import { useTexts } from '@quintet/ui/texts'
import { useEffect } from 'react'
import type { Navigate } from './enter-app.ts'
import { loginErrorKey, notConfirmed, resetRequired } from './login-texts.ts'

/**
 * The text of a failed sign-in, cleared after three seconds. Two failures lead on instead: a demanded reset to the help page, an
 * account whose code was never entered to the code.
 * @param askForCode the same function at every rendering
 */
export const useLoginError = (email: string, askForCode: () => void, go: Navigate): string => {
  const t = useTexts()
  const { loginError = '' } = useStore($session)
  useEffect(() => {
    if (!loginError) return
    const clear = () => patchSession({ loginError: '' })
    if (loginError === resetRequired) {
      clear()
      go('/help', { state: { email } })
    } else if (loginError === notConfirmed) {
      clear()
      askForCode()
    } else {
      const timer = setTimeout(clear, delays.loginError)
      return () => clearTimeout(timer)
    }
  }, [loginError, go, email, askForCode])
  if (!loginError || loginError === resetRequired || loginError === notConfirmed) return ''
  const key = loginErrorKey(loginError)
  return key ? t(key) : loginError
}
