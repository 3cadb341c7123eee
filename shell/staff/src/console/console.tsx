import { Navigate, Route, Routes } from '@quintet/sdk/router'
import { Spinner, WhenLoaded } from '@quintet/ui'
import { Suspense } from 'react'
import { hasOne, type Self, self } from '../frame/self.ts'
import { screens } from '../screens/index.ts'
import styles from './console.module.css'
import { Navigation } from './navigation.tsx'

const Screens = ({ who }: { who: Self }) => {
  const offered = screens.filter(({ roles }) => hasOne(who, roles))
  return (
    <div className={styles.frame}>
      <Navigation screens={offered} />
      <Suspense fallback={<Spinner />}>
        <Routes>
          {offered.map(({ path, Page }) => (
            <Route key={path} path={`/${path}/*`} element={<Page />} />
          ))}
          <Route path="*" element={<Navigate to={`/${offered[0]?.path}`} replace />} />
        </Routes>
      </Suspense>
    </div>
  )
}

/** The console of somebody who is signed in: the screens of their roles. */
export const Console = () => <WhenLoaded resource={self}>{(who) => <Screens who={who} />}</WhenLoaded>
