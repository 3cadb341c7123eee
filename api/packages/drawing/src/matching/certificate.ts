import type { MatchKernel } from './open-kernel.ts'
import { even, odd } from './kernel/marks.ts'
import type { Arena } from './arena.ts'

const rounds = 3
const roundsOfWorth = 2
/** A bound that exceeds the matches by no more than this share of them is as good as met: a closer one takes as long as a search. */
export const closeEnough = 1 / 10_000

// A call of the kernel stays with the code that it began with, which is the one that was compiled in haste: many calls soon have a better one.
const tokensAtOnce = 1 << 15

const overAll = (tokens: number, work: (from: number, to: number) => number): number => {
  let sum = 0
  for (let from = 0; from < tokens; from += tokensAtOnce) sum += work(from, Math.min(tokens, from + tokensAtOnce))
  return sum
}

/**
 * The most matches that there can be, from the marks of a search that ended: a token that is wanted in vain counts one, one that the search
 * never reached a half, others nothing (the duality of Koenig, with halves for what is not bipartite).
 */
export const sizeBound = (arena: Arena, kernel: MatchKernel, matches: number): number => {
  const halves = arena.section('halves')
  const label = arena.section('label')
  for (let token = 0; token < halves.length; token++) halves[token] = label[token] === even ? 0 : label[token] === odd ? 2 : 1
  const base = arena.baseOf('halves')
  const bound = () => Math.floor(overAll(halves.length, (from, to) => kernel.upperBound(base, 2, 0, from, to)) / 2)
  const balance = () => overAll(halves.length, (from, to) => kernel.balanceValues(base, 2, 0, from, to))
  const first = bound()
  if (first <= matches * (1 + closeEnough)) return first
  for (let round = 0; round < rounds && balance() > 0; round++);
  return Math.min(bound(), Math.floor(halves.length / 2))
}

/** Works out what all matches of the last auction can be worth at most, from the values it ended with. */
export const weigh = (kernel: MatchKernel): void => {
  const tokens = kernel.tokenCount()
  for (let round = 0; round < roundsOfWorth && overAll(tokens, (from, to) => kernel.balanceWorth(from, to)) > 0; round++);
  kernel.noteBound(overAll(tokens, (from, to) => kernel.worthBound(from, to)))
}

const boundWord = 16

/** What all matches of the last auction can be worth at most, after they were weighed. */
export const worthBound = ({ section }: Arena): number => {
  const [billions = 0, rest = 0] = section('control').subarray(boundWord)
  return billions * 1_000_000_000 + rest
}
