import type { MatchKernel } from './open-kernel.ts'
import { even, odd } from './kernel/marks.ts'
import type { Workshop } from './workshop.ts'

const sizeRounds = 3
const weightRounds = 2

/** Rounds of better values, as long as they help. */
const balance = (kernel: MatchKernel, values: number, worth: number, scale: number, rounds: number): void => {
  for (let round = 0; round < rounds && kernel.balanceValues(values, worth, scale) > 0; round++);
}

/**
 * The most matches that there can be, from the marks of a search that ended: a token that is wanted in vain counts one, one that the search
 * never reached a half, others nothing (the duality of Koenig, with halves for what is not bipartite).
 */
export const sizeBound = (workshop: Workshop, kernel: MatchKernel, matches: number): number => {
  const halves = workshop.section('halves')
  const label = workshop.section('label')
  for (let token = 0; token < halves.length; token++) halves[token] = label[token] === even ? 0 : label[token] === odd ? 2 : 1
  const base = workshop.baseOf('halves')
  const bound = () => Math.floor(kernel.upperBound(base, 2, 0) / 2)
  if (bound() === matches) return matches
  balance(kernel, base, 2, 0, sizeRounds)
  return Math.min(bound(), Math.floor(halves.length / 2))
}

/** What all matches can be worth at most, from the values of the tokens; `worth` is what a match counts on top of its weight. */
export const worthBound = (workshop: Workshop, kernel: MatchKernel, worth: number): number => {
  const base = workshop.baseOf('value')
  balance(kernel, base, worth, 1, weightRounds)
  return kernel.upperBound(base, worth, 1)
}
