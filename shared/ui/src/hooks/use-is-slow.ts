import { useEffect, useState } from 'react'

/** Most waits are over before this; a longer one says so. */
const slowMs = 1500

/** Whether a component that stands for a wait has stood for long. */
export const useIsSlow = (): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
