import { Navigate, Route, Routes as Switch } from '@quintet/sdk/router'
import { SideBySide, Spinner } from '@quintet/ui'
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

/** Every screen of this tile, relative to its own path. */
export function Routes() {
  return (
    <Suspense fallback={<Spinner />}>
      <Switch>
        <Route element={<SideBySide at="/pools" list={<PoolsPage />} />}>
          <Route index />
          {Object.entries(screens).map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Route>
        <Route path="*" element={<Navigate to="/pools" replace />} />
      </Switch>
    </Suspense>
  )
}
