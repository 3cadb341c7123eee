import { useStore } from '@quintet/sdk'
import { useParams } from '@quintet/sdk/router'
import { useTexts } from '@quintet/ui/texts'
import { useCallback } from 'react'
import { ErrorPage } from '../pages/error-page.tsx'
import { MountedTile } from './mounted-tile.tsx'
import { watchTouches } from './newest-set.ts'
import { beginAnew } from './recover-page.ts'
import { $registry, remoteName } from './registry.ts'
import { RemoteFailure } from './remote-failure.tsx'
import { RetiredTile } from './retired-tile.tsx'
import { RemoteLoading } from './remote-loading.tsx'
import { TileFault } from './tile-fault.ts'
import { isOwnTile } from './tile-title.ts'
import { useRemote } from './use-remote.ts'
import { Visit } from './visit.tsx'

// Before anything can be typed in a tile.
watchTouches()

/** The route of every tile: whichever remote the registry gives for the first part of the path. */
export const RemoteTile = () => {
  const t = useTexts()
  const { tile = '' } = useParams()
  const registry = useStore($registry)
  // Until the registry is there, its own rule for names: what it then says counts.
  const name = registry ? remoteName(registry, tile) : `mf-${tile}`
  if (name) return <Remote key={name} name={name} tile={tile} />
  return isOwnTile(t, tile) ? <RetiredTile tile={tile} /> : <ErrorPage kind="missing" />
}

const Remote = ({ name, tile }: { name: string; tile: string }) => {
  const { state, retry, crashed } = useRemote(name)
  const emptied = useCallback(
    (version: string) => {
      crashed(version, new TileFault('It emptied the page.'))
      beginAnew(name, version)
    },
    [name, crashed],
  )
  if (state.step === 'loading') return <RemoteLoading tile={tile} />
  if (state.step === 'failed') return <RemoteFailure tile={tile} error={state.error} onRetry={retry} />
  return (
    <>
      <Visit name={name} loaded={state.loaded} />
      <MountedTile tile={tile} loaded={state.loaded} onCrash={crashed} onEmptied={emptied} />
    </>
  )
}
