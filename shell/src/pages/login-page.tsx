import { useStore } from '@nanostores/react'
import { $session } from '@quintet/sdk'
import { Navigate } from '@quintet/sdk/router'
import { FirstPaint } from './first-paint.tsx'

/** `/` and `/login`. */
export function LoginPage() {
  const { authenticated } = useStore($session)
  return authenticated ? <Navigate to="/home" replace /> : <FirstPaint />
}
