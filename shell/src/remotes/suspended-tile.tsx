import { useEffect, useEffectEvent } from 'react'
import { RemoteLoading } from './remote-loading.tsx'
import { suspendedTooLong } from './tile-fault.ts'

interface Props {
  tile: string
  onTimeout(thrown: unknown): void
}

// Files of a screen give up by themselves after eight seconds; what waits longer waits for something that does not come.
const mostMs = 10_000

/** While a mounted tile waits for a part of itself. */
export const SuspendedTile = ({ tile, onTimeout }: Props) => {
  const end = useEffectEvent(() => onTimeout(suspendedTooLong()))
  useEffect(() => {
    const timer = setTimeout(end, mostMs)
    return () => clearTimeout(timer)
  }, [])
  return <RemoteLoading tile={tile} />
}
