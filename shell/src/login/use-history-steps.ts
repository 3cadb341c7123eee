import { useEffect, useEffectEvent } from 'react'

const mark = 'overlay'

/** How many entries of the overlay lie on the browser's history, the present one included. */
const depth = (): number => Number((history.state as Record<string, unknown> | null)?.[mark] ?? 0)

/**
 * Gives an overlay and each of its steps an entry in the browser's history, so that Back goes one step back and at last closes it
 * instead of leaving the page. Closed otherwise, the entries go with it.
 * @param at number of the step that stands, from 1
 * @param onBack called with the step that Back leads to; 0 when the overlay is left
 */
export const useHistorySteps = (at: number, onBack: (step: number) => void): void => {
  const back = useEffectEvent(() => {
    if (depth() < at) onBack(depth())
  })
  useEffect(() => {
    // After a reload they are there already.
    for (let next = depth() + 1; next <= at; next++) history.pushState({ ...(history.state as object | null), [mark]: next }, '')
    // A step that leads back by itself leaves none behind that Back would have to go through.
    if (depth() > at) history.go(at - depth())
  }, [at])
  useEffect(() => {
    const hear = () => back()
    addEventListener('popstate', hear)
    return () => {
      removeEventListener('popstate', hear)
      if (depth() > 0) history.go(-depth())
    }
  }, [])
}
