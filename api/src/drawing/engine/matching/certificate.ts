import type { MatchKernel } from './open-kernel.ts'
import { even, odd } from './kernel/marks.ts'
import type { Workshop } from './workshop.ts'

const rounds = 3
/** A bound that exceeds the matches by no more than this share of them is as good as met: a closer one takes as long as a search. */
export const closeEnough = 1 / 10_000

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
  const first = bound()
  if (first <= matches * (1 + closeEnough)) return first
  for (let round = 0; round < rounds && kernel.balanceValues(base, 2, 0) > 0; round++);
  return Math.min(bound(), Math.floor(halves.length / 2))
}

const boundWord = 16

/** What all matches of the last auction can be worth at most, after the kernel weighed them. */
export const worthBound = ({ section }: Workshop): number => {
  const [billions = 0, rest = 0] = section('control').subarray(boundWord)
  return billions * 1_000_000_000 + rest
}
