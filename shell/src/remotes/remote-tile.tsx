import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { Suspense, useEffect } from 'react'
import { ErrorPage } from '../pages/error-page.tsx'
import { $registry, remoteName } from './registry.ts'
import { RemoteBoundary } from './remote-boundary.tsx'
import { RemoteFailure } from './remote-failure.tsx'
import { RemoteLoading } from './remote-loading.tsx'
import { recordActiveRemote } from './active-remote.ts'
import { useRemote } from './use-remote.ts'

/** The route of every tile: whichever remote the registry gives for the first part of the path. */
export const RemoteTile = () => {
  const { tile = '' } = useParams()
  const registry = useStore($registry)
  // Until the registry is there, its own rule for names: what it then says counts.
  const name = registry ? remoteName(registry, tile) : `mf-${tile}`
  return name ? <Remote key={name} name={name} tile={tile} /> : <ErrorPage kind="missing" />
}

const Remote = ({ name, tile }: { name: string; tile: string }) => {
  const { state, retry, crashed } = useRemote(name)
  const shown = state.step === 'ready' ? state.loaded.version : undefined
  useEffect(() => (shown === undefined ? undefined : recordActiveRemote(name, shown)), [name, shown])
  if (state.step === 'loading') return <RemoteLoading tile={tile} />
  if (state.step === 'failed') return <RemoteFailure tile={tile} error={state.error} onRetry={retry} />
  const { remote, version } = state.loaded
  return (
    <RemoteBoundary key={version} onCrash={(thrown) => crashed(version, thrown)}>
      <Suspense fallback={<RemoteLoading tile={tile} />}>
        <remote.Routes />
      </Suspense>
    </RemoteBoundary>
  )
}
