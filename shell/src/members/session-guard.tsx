import { $session, useStore } from '@quintet/sdk'
import { Navigate } from '@quintet/sdk/router'
import { FirstPaint } from '../pages/first-paint.tsx'
import { lazyPage } from '../pages/lazy-page.tsx'

const MembersArea = lazyPage(() => import(/* webpackChunkName: "app" */ '../members/members-area.tsx'))

/** Lets members in; everyone else goes to the login page. */
export const SessionGuard = () => {
  const { status, authenticated, claims } = useStore($session)
  // Another account is another page: nothing that a screen holds itself goes over.
  if (authenticated) return <MembersArea key={claims?.sub} />
  return status === 0 ? <FirstPaint /> : <Navigate to="/login" replace />
}
