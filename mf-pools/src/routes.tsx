import { GatedScreens } from '@quintet/federation'
import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { SideBySide, WaitingPage } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ComponentType, Suspense } from 'react'
import { PoolsPage } from './pages/pools-page.tsx'
import { screen } from './screen.ts'

const screens: Readonly<Record<string, ComponentType>> = {
  'pool/:id': screen('PoolDetailPage'),
  'pool/:id/edit': screen('EditPage'),
  'pool/:id/edit/personality': screen('PersonalityPage'),
  'pool/:id/edit/location': screen('LocationPage'),
  'pool/:id/edit/duplicate-character': screen('DuplicatePage'),
}

/** The list beside it stays while it comes. */
const Shown = ({ screen: Screen }: { screen: ComponentType }) => {
  const t = useTexts('pools')
  return (
    <Suspense fallback={<WaitingPage title={t('pools.title')} back="/pools" tile="pools" />}>
      <Screen />
    </Suspense>
  )
}

/** Every screen of this tile, relative to its own path; only for members whose photos are in. */
export const Routes = () => {
  const t = useTexts('pools')
  return (
    <GatedScreens title={t('pools.title')} tile="pools" isOpen={({ imagesComplete }) => imagesComplete}>
      <Switch>
        <Route element={<SideBySide at="/pools" list={<PoolsPage />} />}>
          <Route index />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Shown screen={Screen} />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to="/pools" replace />} />
      </Switch>
    </GatedScreens>
  )
}
