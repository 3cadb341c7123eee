import { $gating, $member, member, ownPhotos, useStore } from '@quintet/sdk'
import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { Spinner } from '@quintet/ui'
import { useEffect } from 'react'
import { JudgingPage } from './pages/judging-page.tsx'
import { RoundPage } from './pages/round-page.tsx'

/** Every screen of this tile, relative to its own path; only for active users. */
export function Routes() {
  const { known, active } = useStore($gating)
  const { state } = useStore($member)
  useEffect(() => {
    void member.load()
    void ownPhotos.load()
  }, [])
  if (!known) return state === 'failed' ? <Navigate to="/home" replace /> : <Spinner />
  if (!active) return <Navigate to="/home" replace />
  return (
    <Switch>
      <Route index element={<JudgingPage />} />
      <Route path="round" element={<RoundPage />} />
    </Switch>
  )
}
