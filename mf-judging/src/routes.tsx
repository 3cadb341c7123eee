import { $canActivate, $gating, $member, $ownPhotos, activateMember, member, ownPhotos, useStore } from '@quintet/sdk'
import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { WaitingPage } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { useEffect, useState } from 'react'
import { JudgingPage } from './pages/judging-page.tsx'
import { RoundPage } from './pages/round-page.tsx'

/** Waits for the server's word when only that is missing; then the way in is open, or the home page says what is not. */
const useOpening = (): boolean => {
  const canActivate = useStore($canActivate)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!canActivate) return
    const end = () => setOver(true)
    void activateMember().then(end, end)
  }, [canActivate])
  return canActivate && !isOver
}

const reload = () => void Promise.all([member.reload(), ownPhotos.reload()])

/** Every screen of this tile, relative to its own path; only for active users. */
export function Routes() {
  const { known, active } = useStore($gating)
  const t = useTexts('judging')
  const isOpening = useOpening()
  const failed = [useStore($member), useStore($ownPhotos)].find(({ state }) => state === 'failed')
  useEffect(() => {
    void member.load()
    void ownPhotos.load()
  }, [])
  if (!known || isOpening)
    return <WaitingPage title={t('home.title')} back="/home" tile="judging" error={failed?.error} onRetry={reload} />
  if (!active) return <Navigate to="/home" replace />
  return (
    <Switch>
      <Route index element={<JudgingPage />} />
      <Route path="round" element={<RoundPage />} />
    </Switch>
  )
}
