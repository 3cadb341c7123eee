import { $session, useStore } from '@quintet/sdk'
import { useEffect, useState } from 'react'
import type { Navigate } from './enter-app.ts'
import { FirstPaint } from '../pages/first-paint.tsx'
import type { Credentials } from './credentials.ts'
import { LoginScreen } from './login-screen.tsx'
import { readSignUp } from './pending-sign-up.ts'

// A notice that was pressed, or a shortcut of the home screen: a page of this site, whichever tile answers it.
const asked = (path: string | null): string | undefined => (path !== null && /^\/[a-z][\w/-]*$/.test(path) ? path : undefined)

// A return from an external checkout ends where the membership is shown (decision 38), one from a check of age where that stands.
const Onward = ({ go }: { go: Navigate }) => {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const checkout = query.get('checkout')
    if (checkout) go('/data/account-payment', { replace: true, state: { checkout } })
    else if (query.has('age')) go('/data/account-age', { replace: true })
    else go(asked(query.get('open')) ?? '/home', { replace: true })
  }, [go])
  return <FirstPaint />
}

interface Props {
  go: Navigate
  /** The visitor has begun to use the form. */
  onUse?: () => void
}

/** `/` and `/login`: the title while the status is 0, the form when it is 1. */
export const LoginPage = ({ go, onUse }: Props) => {
  const { authenticated, status } = useStore($session)
  // Kept here, so that a failed sign-in brings the form back as it was.
  const [credentials, setCredentials] = useState<Credentials>(() => ({ email: readSignUp()?.email ?? '', password: '' }))
  if (authenticated) return <Onward go={go} />
  return status === 0 ? <FirstPaint /> : <LoginScreen credentials={credentials} onChange={setCredentials} go={go} onUse={onUse} />
}
