import { useEffect, useState } from 'react'

/** A value once it has rested for a while (milliseconds), so that a check does not run at every key. */
export const useDebouncedValue = <T>(value: T, restMs: number): T => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs)
    return () => clearTimeout(timer)
  }, [value, restMs])
  return rested
}
