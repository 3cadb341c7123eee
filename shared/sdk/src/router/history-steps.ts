import { useEffect, useEffectEvent } from 'react'

const mark = 'step'

/** How many entries of steps lie on the browser's history, the present one included. */
const depth = (): number => Number((history.state as Record<string, unknown> | null)?.[mark] ?? 0)

/** The browser goes back a moment after it was asked to. In ms, in case it does not at all. */
const arriveMs = 1000

/** Resolves once the browser went another way in its history, or did not. */
export const arrival = (): Promise<void> =>
  new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(timer)
      removeEventListener('popstate', arrive)
      resolve()
    }
    const timer = setTimeout(arrive, arriveMs)
    addEventListener('popstate', arrive)
  })

let isClosing = false

/** Takes the entries of the page's steps away, before another page is opened: Back leads to this page once, not to each of its steps. */
export const closeSteps = async (): Promise<void> => {
  if (depth() === 0) return
  const arrived = arrival()
  isClosing = true
  history.go(-depth())
  await arrived
  isClosing = false
}

/** Whether the page has steps in the browser's history, by which it was come so far. */
export const hasSteps = (): boolean => depth() > 0

/**
 * Gives each step of something on a page an entry in the browser's history, such as those of a sheet over it or of questions that come one
 * a screen, so that Back goes one step back, and leaves the page no sooner than from where it began. Ended otherwise, the entries go with it.
 * @param at number of the step that stands; 0 has no entry of its own, as where the page itself begins with it
 * @param onBack called with the step that Back leads to; 0 when all steps are left
 */
export const useHistorySteps = (at: number, onBack: (step: number) => void): void => {
  const back = useEffectEvent(() => {
    if (!isClosing && depth() < at) onBack(depth())
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
