import { useEffect, useEffectEvent } from 'react'

/** Runs when the browser has a network again: for what failed without one. @param isWanted whether it is waited for */
export const useWhenOnline = (run: () => void, isWanted = true): void => {
  const hear = useEffectEvent(run)
  useEffect(() => {
    if (!isWanted) return undefined
    const listener = () => hear()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isWanted])
}
