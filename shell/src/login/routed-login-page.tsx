import { useNavigate } from '@quintet/sdk/router'
import { useCallback } from 'react'
import type { Navigate } from './enter-app.ts'
import { LoginPage } from './login-page.tsx'

/** The login page of somebody who comes back to it, from the help page or after signing out. */
export const RoutedLoginPage = () => {
  const navigate = useNavigate()
  const go: Navigate = useCallback((path, options) => void navigate(path, options), [navigate])
  return <LoginPage go={go} />
}
