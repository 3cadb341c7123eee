import { useParams } from '@quintet/sdk/router'
import { Mark } from '@quintet/ui'
import { useTexts } from '@quintet/ui/texts'
import { Suspense, useEffect } from 'react'
import { ErrorPage } from '../pages/error-page.tsx'
import { remoteName } from './registry.ts'
import { RemoteBoundary } from './remote-boundary.tsx'
import { RemoteFailure } from './remote-failure.tsx'
import styles from './remote-frame.module.css'
import { noteShown } from './shown.ts'
import { useRemote } from './use-remote.ts'

/** The route of every tile: whichever remote the registry gives for the first part of the path. */
export function RemoteTile() {
  const { tile = '' } = useParams()
  const name = remoteName(tile)
  return name ? <Remote key={name} name={name} tile={tile} /> : <ErrorPage kind="missing" />
}

function Remote({ name, tile }: { name: string; tile: string }) {
  const { state, retry, crashed } = useRemote(name)
  const shown = state.step === 'ready' ? state.loaded.version : undefined
  useEffect(() => (shown === undefined ? undefined : noteShown(name, shown)), [name, shown])
  if (state.step === 'loading') return <RemoteLoading />
  if (state.step === 'failed') return <RemoteFailure tile={tile} error={state.error} onRetry={retry} />
  const { remote, version } = state.loaded
  return (
    <RemoteBoundary key={version} onCrash={(thrown) => crashed(version, thrown)}>
      <Suspense fallback={<RemoteLoading />}>
        <remote.Routes />
      </Suspense>
    </RemoteBoundary>
  )
}

function RemoteLoading() {
  const t = useTexts()
  return (
    <main className={styles.frame} role="status" aria-busy="true" aria-label={t('remote.loading')}>
      <div className={styles.emblem}>
        <Mark busy />
      </div>
    </main>
  )
}
