import { $session, useStore } from '@quintet/sdk'
import { Navigate, useSearchParams } from '@quintet/sdk/router'
import { useState } from 'react'
import { FirstPaint } from '../pages/first-paint.tsx'
import { type Credentials, LoginScreen } from './login-screen.tsx'

// A return from an external checkout ends where the membership is shown (decision 38).
function Onward() {
  const checkout = useSearchParams()[0].get('checkout')
  return checkout ? <Navigate to="/data/account-payment" replace state={{ checkout }} /> : <Navigate to="/home" replace />
}

/** `/` and `/login`: the title while the status is 0, the form when it is 1. */
export function LoginPage() {
  const { authenticated, status } = useStore($session)
  // Kept here, so that a failed sign-in brings the form back as it was.
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '' })
  if (authenticated) return <Onward />
  return status === 0 ? <FirstPaint /> : <LoginScreen credentials={credentials} onChange={setCredentials} />
}
