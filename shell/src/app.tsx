import { BrowserRouter, dropLateTaps, Route, Routes } from '@quintet/sdk/router'
import { Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { OverlayHosts } from './overlays/overlay-hosts.tsx'
import { HomeLink } from './pages/home-link.tsx'
import { latePage, lazyPage } from './pages/lazy-page.tsx'
import { SessionGuard } from './members/session-guard.tsx'
import { RoutedLoginPage } from './login/routed-login-page.tsx'
import { FirstPaint } from './pages/first-paint.tsx'
import { SyncLocation } from './pages/sync-location.tsx'
import { openTile } from './remotes/open-tile.ts'
import { trialHere } from './remotes/preview.ts'

const HelpPage = latePage(() => import(/* webpackChunkName: "account" */ './pages/help-page.tsx'), HomeLink)
const AboutPage = latePage(() => import(/* webpackChunkName: "pages" */ './login/about-page.tsx'), HomeLink)
const HomePage = lazyPage(() => import(/* webpackChunkName: "app" */ './home/home-page.tsx'))
const InformationPage = latePage(() => import(/* webpackChunkName: "pages" */ './information/information-page.tsx'), HomeLink)
const HowItWorksPage = latePage(() => import(/* webpackChunkName: "pages" */ './information/how-it-works-page.tsx'), HomeLink)
const TermsPage = latePage(() => import(/* webpackChunkName: "pages" */ './information/terms-page.tsx'), HomeLink)
const StandingPage = latePage(() => import(/* webpackChunkName: "pages" */ './members/standing/standing-page.tsx'), HomeLink)
const ReportErrorPage = latePage(() => import(/* webpackChunkName: "pages" */ './report-error/report-error-page.tsx'), HomeLink)
// Wanted by those alone who try something out.
const PreviewMark = lazyPage(() => import(/* webpackChunkName: "preview" */ './remotes/preview-mark.tsx'))
// All that knows federation hangs on this import: a visitor who only signs in never pays for it.
const RemoteTile = lazyPage(openTile)

/** Every page of the site. Whatever the shell does not know itself is a tile's, if the registry knows it. */
export const Pages = () => (
  <Suspense fallback={<FirstPaint />}>
    <Routes>
      <Route path="/" element={<RoutedLoginPage />} />
      <Route path="/login" element={<RoutedLoginPage />} />
      <Route path="/help" element={<HelpPage />} />
      <Route path="/about" element={<AboutPage />} />
      <Route element={<SessionGuard />}>
        <Route path="/home" element={<HomePage />} />
        <Route path="/standing" element={<StandingPage />} />
        <Route path="/report-error" element={<ReportErrorPage />} />
        <Route path="/information" element={<InformationPage />} />
        <Route path="/information/how-it-works" element={<HowItWorksPage />} />
        <Route path="/information/terms" element={<TermsPage />} />
        <Route path="/:tile/*" element={<RemoteTile />} />
      </Route>
    </Routes>
  </Suspense>
)

export default function App() {
  const [trial] = useState(trialHere)
  useEffect(() => dropLateTaps(document), [])
  return (
    <BrowserRouter>
      <SyncLocation />
      <ErrorBoundary>
        {trial && (
          <Suspense fallback={null}>
            <PreviewMark trial={trial} />
          </Suspense>
        )}
        <Pages />
        <OverlayHosts />
      </ErrorBoundary>
    </BrowserRouter>
  )
}
