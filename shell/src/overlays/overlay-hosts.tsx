import { $popups, $toasts, useStore } from '@quintet/sdk'
import { Suspense } from 'react'
import { lazyPage } from '../pages/lazy-page.tsx'

const Overlays = lazyPage(() => import(/* webpackChunkName: "app" */ './overlays.tsx'))

/** Popups and toasts of every page; fetched with the first of them. */
export const OverlayHosts = () => {
  const [popups, toasts] = [useStore($popups), useStore($toasts)]
  const isUsed = popups.length > 0 || toasts.length > 0
  return isUsed ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null
}
