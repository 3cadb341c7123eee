import { lazyScreens } from '@quintet/federation'
import { readyScreenTexts } from '@quintet/ui/texts'

// One chunk holds every screen but the first: it comes while the member looks at the list, and no later click waits.
export const { screen, preload: preloadScreens } = lazyScreens(
  () => import(/* webpackChunkName: "screens" */ './screens.ts'),
  () => readyScreenTexts('matches'),
)
