import { $claims, useStore } from '@quintet/sdk'
import { Navigate, Outlet, Route, Routes as Switch } from '@quintet/sdk/router'
import { TIERS } from '@quintet/domain/membership'
import { SideBySide, WaitingPage } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { type ComponentType, Suspense, useEffect } from 'react'
import { HubPage } from './pages/hub-page.tsx'
import { screen } from './screen.ts'
import { keepSending } from './stores/send-drafts.ts'

const profileScreens: Readonly<Record<string, ComponentType>> = {
  'user-data/basic-info': screen('BasicInfoPage'),
  'user-data/location': screen('LocationPage'),
  'user-data/location/region': screen('RegionPage'),
  'user-data/location/zone': screen('ZonePage'),
  'user-data/calculator': screen('CalculatorPage'),
  'user-data/appearance': screen('AppearancePage'),
  'user-data/beliefs': screen('BeliefsPage'),
  'user-data/health': screen('HealthPage'),
  'user-data/career': screen('CareerPage'),
  'user-data/quiz1': screen('Quiz1Page'),
  'user-data/quiz1/:section': screen('Quiz1SectionPage'),
  'user-data/quiz2': screen('Quiz2Page'),
  'user-data/about': screen('AboutPage'),
  'user-data-visibility': screen('VisibilityPage'),
  'user-data-profile': screen('PreviewPage'),
  'user-data-profile-details': screen('DetailsPage'),
  notifications: screen('NoticesPage'),
  'notifications/settings': screen('NoticeSettingsPage'),
  'notifications/:date': screen('NoticePage'),
  'account-encrypt': screen('EncryptionPage'),
  settings: screen('SettingsPage'),
  'account-age': screen('AgePage'),
}
/** What a member reaches whose membership has ended (decision 14). */
const lastingScreens: Readonly<Record<string, ComponentType>> = {
  'account-payment': screen('PaymentPage'),
  'account-data': screen('AccountPage'),
  'account-delete': screen('DeletePage'),
}

/** The list beside it stays while it comes. */
const Shown = ({ screen: Screen }: { screen: ComponentType }) => {
  const t = useTexts('data')
  return (
    <Suspense fallback={<WaitingPage title={t('hub.title')} back="/data" tile="data" />}>
      <Screen />
    </Suspense>
  )
}

const routesOf = (screens: Readonly<Record<string, ComponentType>>) =>
  Object.entries(screens).map(([path, Screen]) => <Route key={path} path={path} element={<Shown screen={Screen} />} />)

const WhileMember = () => (useStore($claims)?.tier === TIERS.ended ? <Navigate to="/data" replace /> : <Outlet />)

/** Every screen of this tile, relative to its own path. */
export const Routes = () => {
  useEffect(keepSending, [])
  return (
    <Switch>
      <Route element={<SideBySide at="/data" list={<HubPage />} />}>
        <Route index />
        {routesOf(lastingScreens)}
        <Route element={<WhileMember />}>{routesOf(profileScreens)}</Route>
      </Route>
      <Route path="*" element={<Navigate to="/data" replace />} />
    </Switch>
  )
}
