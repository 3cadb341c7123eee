import type { Acts } from './acts.ts'
import type { IsKnown } from './explore.ts'
import type { Scene } from './observe.ts'
import type { Outcome } from './walk.ts'

const keysIn = ({ controls }: Scene): string[] => controls.flatMap(({ key, isEnabled }) => (isEnabled ? [key] : []))

/** What was used on a screen; what opened a dialog only if all of that was tried, too. */
const triedOn = (outcomes: readonly Outcome[]): Set<string> => {
  const used = new Set(outcomes.flatMap(({ step }) => (step.act === 'use' ? [step.key] : [])))
  const openers = outcomes.flatMap(({ step, scene }, index) =>
    step.act === 'use' && scene.isDialog && outcomes[index - 1]?.scene.isDialog === false ? [{ key: step.key, scene }] : [],
  )
  const isThrough = (opener: string) =>
    openers.filter(({ key }) => key === opener).every(({ scene }) => keysIn(scene).every((key) => used.has(key)))
  return new Set([...used].filter(isThrough))
}

/** Whether a control was tried in what was done before. */
export const isTriedIn = (acts: Acts): IsKnown => {
  const tried = new Map([...acts].map(([screen, outcomes]) => [screen, triedOn(outcomes)]))
  return (screen, { key }) => tried.get(screen)?.has(key) === true
}
