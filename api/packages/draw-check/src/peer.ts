import type { MatchClass } from '@quintet/domain/match'
import type { PoolNumber } from '@quintet/domain/pools'
import { type OfflineMatch, readEntryFile, writeMatchFile } from '@quintet/draw-files'
import { classesAmong } from './classes.ts'
import { findPairs } from './find-pairs.ts'
import { Members } from './members.ts'
import { usualEffort } from './objective.ts'
import { type PairList, placesIn } from './pair-list.ts'
import { productOf, qualityHundredths, weightOf } from './quality.ts'
import { type DrawingFiles, readFiles } from './run.ts'

/** What another solver is asked: everybody who entered, and every pair of them who may be drawn together. */
export interface PeerQuestion {
  members: Members
  pairs: PairList
}

/** A pair that a solver matches, with a token of either side: places of pools, from 0. */
export interface ChosenPair {
  pair: number
  poolOfOne: number
  poolOfOther: number
}

/** The eligible pairs of a file of entries, found by the rules of the checker alone. Throws where there are too many to look at all of them. */
export const readQuestion = (entries: string): PeerQuestion => {
  const members = new Members()
  for (const entry of readEntryFile(entries)) members.add(entry)
  const { pairs, share } = findPairs(members, usualEffort)
  if (share < 1) throw new Error('There are too many eligible pairs for another solver.')
  return { members, pairs }
}

/** Of each member 1 for a man and 2 for a woman. */
export const sexesOf = ({ attraction }: Members): Uint8Array =>
  Uint8Array.from(attraction.list.subarray(0, attraction.length), (code) => 2 - (code % 2))

/** The places of pools among the bits of one side of a pair. */
export const poolsOfSide = ({ pairs }: PeerQuestion, side: number): number[] => placesIn(pairs.pools.list[side] as number)

const describe = ({ members, pairs }: PeerQuestion, chosen: readonly ChosenPair[]): OfflineMatch[] => {
  const classOf = classesAmong(members)
  return chosen.map(({ pair, poolOfOne, poolOfOther }) => {
    const [one, other] = [pairs.members.list[2 * pair] as number, pairs.members.list[2 * pair + 1] as number]
    const product = productOf(members, one, other)
    const said = {
      quality: qualityHundredths(product) / 100,
      class: classOf(product, one, other) as MatchClass,
      weight: weightOf(members, product, one, other),
    }
    const sides = [
      { member: members.numbers.list[one] as number, pool: (poolOfOne + 1) as PoolNumber },
      { member: members.numbers.list[other] as number, pool: (poolOfOther + 1) as PoolNumber },
    ] as const
    const [low, high] = sides[0].member < sides[1].member ? sides : [sides[1], sides[0]]
    return { one: low.member, poolOfOne: low.pool, other: high.member, poolOfOther: high.pool, ...said }
  })
}

/** What the matches of another solver come to. */
export interface PeerAnswer {
  matches: number
  /** Members with a match. */
  members: number
  weight: number
}

/** Writes what another solver matched as a file of matches, which `pnpm draw check` reads. */
export const writeAnswer = (path: string, question: PeerQuestion, chosen: readonly ChosenPair[]): PeerAnswer => {
  const matches = describe(question, chosen).toSorted((a, b) => a.one - b.one || a.other - b.other)
  const weight = matches.reduce((sum, match) => sum + match.weight, 0)
  const { count: members, tokens } = question.members
  writeMatchFile(path, { members, tokens, matches: matches.length, weight }, matches)
  return { matches: matches.length, members: new Set(matches.flatMap(({ one, other }) => [one, other])).size, weight }
}

/** Whether each match of a file keeps every rule; nothing is said of how good they are. */
export const isAllowed = (files: DrawingFiles): boolean => readFiles(files).findings.length === 0
