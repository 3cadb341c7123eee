import { Augmenter } from './augment.ts'
import type { PairList } from './pair-list.ts'
import { type DrawnPair, TokenGraph } from './token-graph.ts'

/** What can be had at least. */
export interface Most {
  count: number
  /** Whether no more can be had of the pairs. */
  isProved: boolean
}

// The same on every computer: about a minute.
const mostSteps = 3e9

type Counted = 'matches' | 'members'

const mostOf = (counted: Counted, pairs: PairList, people: number, drawn: readonly DrawnPair[]): Most => {
  const graph = new TokenGraph(pairs, people, counted === 'members')
  const augmenter = new Augmenter(graph, graph.matesOf(drawn))
  const free = graph.freeTokens(augmenter.mates)
  let at = 0
  for (; at < free.length && augmenter.steps < mostSteps; at++) augmenter.grow(free[at] as number)
  return { count: graph.count(augmenter.mates)[counted], isProved: at === free.length }
}

/** The most matches that pairs allow, from some matches on. */
export const mostMatches = (pairs: PairList, people: number, drawn: readonly DrawnPair[]): Most =>
  mostOf('matches', pairs, people, drawn)

/**
 * The most members that can have a match. It is the same whether or not the matches must be the most: who can have mates
 * together is a matroid, and any such set of tokens is part of one that a largest matching has.
 */
export const mostMembers = (pairs: PairList, people: number, drawn: readonly DrawnPair[]): Most =>
  mostOf('members', pairs, people, drawn)
