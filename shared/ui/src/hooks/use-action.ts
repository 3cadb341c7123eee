import { showFailure } from '@quintet/sdk'
import { whenDrawn } from '@quintet/sdk/router'
import { useEffect, useState } from 'react'

interface ActionOptions {
  /** What is done with an error; left out: it is shown as a failure. */
  onError?: (error: unknown) => void
  /** Stays busy once it worked, since the page is left then; not where the work answers `false`: the member stays after all. */
  leavesPage?: boolean
}

/** What a button starts: whether it is under way, and a way to run it that shows what went wrong. It does not throw. */
export const useAction = ({ onError = showFailure, leavesPage = false }: ActionOptions = {}) => {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    // A page that was left for another site may be kept by the browser as it was, and be come back to.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false)
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [busy])
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      const result = await work()
      if (leavesPage && result !== false) return
      // Until a page that the work led to is seen, a second press would do it all again.
      await whenDrawn()
      setBusy(false)
    } catch (error) {
      setBusy(false)
      onError(error)
    }
  }
  return { busy, run }
}
