import type { LoadedRemote } from '@quintet/federation/loader'
import { useLayoutEffect } from 'react'
import { recordActiveRemote } from './active-remote.ts'
import { beginVisit } from './visit-outcome.ts'

interface Props {
  name: string
  loaded: LoadedRemote
}

/**
 * Nothing to see: a visit to a tile, for as long as it is in the page. It stands before the tile, and begins with a layout effect, so
 * that a tile that throws in its first rendering fails within its visit.
 */
export const Visit = ({ name, loaded: { version, files } }: Props) => {
  useLayoutEffect(() => {
    const leave = [recordActiveRemote(name, version, files), beginVisit(name, version)]
    return () => leave.forEach((one) => one())
  }, [name, version, files])
  return null
}
