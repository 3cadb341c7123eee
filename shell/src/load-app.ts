import { readyScript } from '@quintet/sdk'

/** All that stands behind the login page, with the router. */
export const loadApp = () => import(/* webpackChunkName: "app" */ './app.tsx')

/** Fetches ahead what comes after signing in. */
export const preloadApp = (): void =>
  void Promise.all([loadApp(), import(/* webpackChunkName: "app" */ './home/home-page.tsx'), readyScript()]).catch(
    () => undefined,
  )
