import { useStore } from '@nanostores/react'
import { $session } from '@quintet/sdk'
import { Navigate, Outlet } from '@quintet/sdk/router'
import { FirstPaint } from '../pages/first-paint.tsx'

/** Lets members in; everyone else goes to the login page. */
export function SessionGuard() {
  const { status, authenticated } = useStore($session)
  if (authenticated) return <Outlet />
  return status === 0 ? <FirstPaint /> : <Navigate to="/login" replace />
}
