import { Route, Routes as Switch } from '@quintet/sdk/router'
import { HubPage } from './pages/hub-page.tsx'

/** Every screen of this tile, relative to its own path. */
export function Routes() {
  return (
    <Switch>
      <Route index element={<HubPage />} />
    </Switch>
  )
}
