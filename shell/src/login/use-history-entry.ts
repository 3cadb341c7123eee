import { useEffect, useEffectEvent } from 'react'

const mark = 'overlay'

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[mark] === true

/**
 * Gives an overlay an entry of its own in the browser's history, so that Back closes it instead of leaving the page. Closed
 * otherwise, the entry goes with it.
 * @param onBack called when the visitor went back
 */
export const useHistoryEntry = (onBack: () => void): void => {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    // After a reload the entry is there already.
    if (!isMarked()) history.pushState({ ...(history.state as object | null), [mark]: true }, '')
    const hear = () => {
      if (!isMarked()) close()
    }
    addEventListener('popstate', hear)
    return () => {
      removeEventListener('popstate', hear)
      if (isMarked()) history.back()
    }
  }, [])
}
