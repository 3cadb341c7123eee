import { Route, Routes as Switch } from '@quintet/sdk/router'
import { SideBySide } from '@quintet/ui'
import { ChatPage } from './pages/chat-page.tsx'
import { DetailsPage } from './pages/details-page.tsx'
import { DrawingPage } from './pages/drawing-page.tsx'
import { IssuePage } from './pages/issue-page.tsx'
import { MatchPage } from './pages/match-page.tsx'
import { MatchesPage } from './pages/matches-page.tsx'
import { ReportPage } from './pages/report-page.tsx'

/** Every screen of this tile, relative to its own path. */
export const Routes = () => (
  <Switch>
    <Route element={<SideBySide at="/matches" list={<MatchesPage />} />}>
      <Route index />
      <Route path="issue" element={<IssuePage />} />
      <Route path="drawing" element={<DrawingPage />} />
      <Route path="drawing/:week" element={<DrawingPage />} />
      <Route path=":number" element={<MatchPage />} />
      <Route path=":number/details" element={<DetailsPage />} />
      <Route path=":number/chat" element={<ChatPage />} />
      <Route path=":number/report" element={<ReportPage />} />
    </Route>
  </Switch>
)
