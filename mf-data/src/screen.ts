import { inTime } from '@quintet/federation'
import { lazy } from 'react'

// One chunk holds every screen but the first: it comes while the member looks at the hub, and no later click waits.
const load = () => inTime(import(/* webpackChunkName: "screens" */ './screens.ts'))

type Screens = Awaited<ReturnType<typeof load>>

/** A screen out of the second chunk; where that does not come in time, the shell tries again and says so. */
export const screen = (name: keyof Screens) => lazy(async () => ({ default: (await load())[name] }))

/** Fetches the second chunk ahead of the first click; a failure shows when it is really needed. */
export const preloadScreens = (): void => void load().catch(() => undefined)
