import { GatedScreens } from '@quintet/federation'
import { $canActivate, activateMember, useStore } from '@quintet/sdk'
import { Route, Routes as Switch } from '@quintet/sdk/router'
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

/** Every screen of this tile, relative to its own path; only for active users. */
export const Routes = () => {
  const t = useTexts('judging')
  const isOpening = useOpening()
  return (
    <GatedScreens title={t('home.title')} tile="judging" isOpen={({ active }) => active} isPending={isOpening}>
      <Switch>
        <Route index element={<JudgingPage />} />
        <Route path="round" element={<RoundPage />} />
      </Switch>
    </GatedScreens>
  )
}
