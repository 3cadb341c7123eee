import { stateOf } from './chooser.ts'
import type { Outcome, Step } from './walk.ts'

/**
 * The shortest way to a step among some that were done: what was used since the screen was opened, without what only led round.
 * @param at the number of the step
 */
export const wayTo = (outcomes: readonly Outcome[], at: number): Step[] => {
  const opened = outcomes.slice(0, at).findLastIndex(({ step }) => step.act === 'open')
  const way: { step: Step; state: string }[] = []
  for (const { step, scene } of outcomes.slice(Math.max(0, opened), at)) {
    const state = stateOf(scene)
    const before = way.findIndex((one) => one.state === state)
    if (before < 0) way.push({ step, state })
    else way.splice(before + 1)
  }
  return way.flatMap(({ step }) => (step.act === 'use' ? [step] : []))
}
