import { GatedScreens } from '@quintet/federation'
import { Route, Routes as Switch } from '@quintet/sdk/router'
import { SideBySide, WaitingPage } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ComponentType, Suspense, useEffect } from 'react'
import { MatchesPage } from './pages/matches-page.tsx'
import { screen } from './screen.ts'
import { followOutbox } from './stores/outbox.ts'

const screens: Readonly<Record<string, ComponentType>> = {
  issue: screen('IssuePage'),
  drawing: screen('DrawingPage'),
  'drawing/:week': screen('DrawingPage'),
  ':number': screen('MatchPage'),
  ':number/details': screen('DetailsPage'),
  ':number/chat': screen('ChatPage'),
  ':number/report': screen('ReportPage'),
  ':number/report/messages': screen('EvidencePage'),
}

/** The list beside it stays while it comes. */
const Shown = ({ screen: Screen }: { screen: ComponentType }) => {
  const t = useTexts('matches')
  return (
    <Suspense fallback={<WaitingPage title={t('list.title')} back="/matches" tile="matches" />}>
      <Screen />
    </Suspense>
  )
}

/** Every screen of this tile, relative to its own path; only for active users. */
export const Routes = () => {
  const t = useTexts('matches')
  useEffect(followOutbox, [])
  return (
    <GatedScreens title={t('list.title')} tile="matches" isOpen={({ active }) => active}>
      <Switch>
        <Route element={<SideBySide at="/matches" list={<MatchesPage />} />}>
          <Route index />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Shown screen={Screen} />} />
          ))}
        </Route>
      </Switch>
    </GatedScreens>
  )
}
