export { defineRemote } from './contract/remote-module.ts'
export { GatedScreens } from './screens/gated-screens.tsx'
export { lazyScreens, type LazyScreens } from './screens/lazy-screens.ts'
