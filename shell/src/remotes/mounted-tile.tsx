import type { LoadedRemote } from '@quintet/federation/loader'
import { Suspense, useLayoutEffect, useRef, useState } from 'react'
import { noteSurroundings } from './look-at-tile.ts'
import { Heartbeat, type HeartbeatHandle } from './heartbeat.tsx'
import { RemoteBoundary } from './remote-boundary.tsx'
import { SuspendedTile } from './suspended-tile.tsx'
import type { TileFault } from './tile-fault.ts'
import { WayHome } from './way-home.tsx'
import { watchTile } from './watch-tile.ts'

interface Props {
  tile: string
  loaded: LoadedRemote
  onCrash(version: string, thrown: unknown): void
  /** The whole page is gone. */
  onEmptied(version: string): void
}

/** A tile in its frame. What it throws and what it does not show stays in here, and the way home is there whatever it does. */
export const MountedTile = ({ tile, loaded: { remote, version }, onCrash, onEmptied }: Props) => {
  const root = useRef<HTMLDivElement>(null)
  const heartbeat = useRef<HeartbeatHandle>(null)
  const [needsWayHome, setNeedsWayHome] = useState(false)
  // A layout effect ends in the very commit that takes the root out of the page: one that ended later would
  // take a member who leaves the tile for a tile that emptied the page.
  useLayoutEffect(() => {
    if (!root.current) return undefined
    const watched = root.current
    const cleanUp = noteSurroundings()
    return watchTile({
      root: watched,
      isResponsive: () => heartbeat.current?.isResponsive() ?? true,
      onWayBack: setNeedsWayHome,
      onFault: (fault: TileFault) => {
        cleanUp()
        if (watched.isConnected) onCrash(version, fault)
        else onEmptied(version)
      },
    })
  }, [version, onCrash, onEmptied])
  return (
    <>
      <Heartbeat ref={heartbeat} />
      {needsWayHome && <WayHome />}
      <div ref={root} data-remote-root={remote.name}>
        <RemoteBoundary key={version} onCrash={(thrown) => onCrash(version, thrown)}>
          <Suspense fallback={<SuspendedTile tile={tile} onTimeout={(thrown) => onCrash(version, thrown)} />}>
            <remote.Routes />
          </Suspense>
        </RemoteBoundary>
      </div>
    </>
  )
}
