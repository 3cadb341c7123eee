import { useStore } from '@quintet/sdk'
import { Suspense } from 'react'
import { loadApp, preloadApp } from './load-app.ts'
import { $entered, enterApp } from './login/enter-app.ts'
import { lazyPage } from './pages/lazy-page.tsx'
import { LoginPage } from './login/login-page.tsx'
import { FirstPaint } from './pages/first-paint.tsx'

const App = lazyPage(loadApp)

/** The login page alone at first: it needs neither router nor any other page. */
export const Root = () =>
  useStore($entered) ? (
    <Suspense fallback={<FirstPaint />}>
      <App />
    </Suspense>
  ) : (
    <LoginPage go={enterApp} onUse={preloadApp} />
  )
