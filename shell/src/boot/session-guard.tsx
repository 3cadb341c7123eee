import { $session, useStore } from '@quintet/sdk'
import { Navigate } from '@quintet/sdk/router'
import { FirstPaint } from '../pages/first-paint.tsx'
import { lazyPage } from './lazy-page.tsx'

const MembersArea = lazyPage(() => import(/* webpackChunkName: "app" */ '../members/members-area.tsx'))

/** Lets members in; everyone else goes to the login page. */
export function SessionGuard() {
  const { status, authenticated } = useStore($session)
  if (authenticated) return <MembersArea />
  return status === 0 ? <FirstPaint /> : <Navigate to="/login" replace />
}
