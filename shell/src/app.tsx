import { BrowserRouter, Route, Routes } from '@quintet/sdk/router'
import { lazy, Suspense } from 'react'
import { SessionGuard } from './boot/session-guard.tsx'
import { FirstPaint } from './pages/first-paint.tsx'
import { LoginPage } from './pages/login-page.tsx'
import { openTile } from './remotes/open-tile.ts'

const HelpPage = lazy(() => import('./pages/help-page.tsx'))
const AboutPage = lazy(() => import('./pages/about-page.tsx'))
const HomePage = lazy(() => import('./pages/home-page.tsx'))
const InformationPage = lazy(() => import('./pages/information-page.tsx'))
const ReportErrorPage = lazy(() => import('./pages/report-error-page.tsx'))
// All that knows federation hangs on this import: a visitor who only signs in never pays for it.
const RemoteTile = lazy(openTile)

/** Every route of the site. Whatever the shell does not know itself is a tile's, if the registry knows it. */
export function App() {
  return (
    <BrowserRouter>
      <Suspense fallback={<FirstPaint />}>
        <Routes>
          <Route path="/" element={<LoginPage />} />
          <Route path="/login" element={<LoginPage />} />
          <Route path="/help" element={<HelpPage />} />
          <Route path="/about" element={<AboutPage />} />
          <Route element={<SessionGuard />}>
            <Route path="/home" element={<HomePage />} />
            <Route path="/report-error" element={<ReportErrorPage />} />
            <Route path="/information" element={<InformationPage />} />
            <Route path="/:tile/*" element={<RemoteTile />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
