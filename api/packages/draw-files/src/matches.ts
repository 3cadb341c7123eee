import { type MatchClass } from '@quintet/domain/match'
import { type PoolNumber, isPoolNumber } from '@quintet/domain/pools'
import { LineFault, ParseFault, onLine } from './fault.ts'
import { needField, readFields } from './fields.ts'
import { type Line, readLines, textOf } from './lines.ts'
import { readNumber, readNumberWithin } from './numbers.ts'
import { writeLines } from './write-lines.ts'

export interface OfflineMatch {
  /** The lower member number. */
  one: number
  poolOfOne: PoolNumber
  other: number
  poolOfOther: PoolNumber
  /** 0 to 100, two decimals. */
  quality: number
  class: MatchClass
  weight: number
}

export interface MatchCounts {
  members: number
  tokens: number
  matches: number
  /** Sum over the matches. */
  weight: number
}

const header = 'quintet-matches 1'
const countNames = ['members', 'tokens', 'matches', 'weight'] as const
const qualityPattern = /^\d{1,3}\.\d\d$/
const classes = 6
const words = 7

const readPool = (text: string): PoolNumber => {
  const pool = readNumber('pool', text)
  if (!isPoolNumber(pool)) throw new ParseFault(`pool must be from 1 to 5, not ${pool}.`)
  return pool
}

const readQuality = (text: string): number => {
  if (!qualityPattern.test(text) || Number(text) > 100)
    throw new ParseFault(`quality must be from 0.00 to 100.00 with two decimals, not "${text}".`)
  return Number(text)
}

const readMatch = (text: string): OfflineMatch => {
  const parts = text.split(' ')
  if (parts.length !== words) throw new ParseFault(`A match has ${words} words with one space between, not ${parts.length}.`)
  const [one = '', poolOfOne = '', other = '', poolOfOther = '', quality = '', ofClass = '', weight = ''] = parts
  const match = {
    one: readNumber('member', one),
    poolOfOne: readPool(poolOfOne),
    other: readNumber('member', other),
    poolOfOther: readPool(poolOfOther),
    quality: readQuality(quality),
    class: readNumberWithin('class', ofClass, 1, classes) as MatchClass,
    weight: readNumber('weight', weight),
  }
  if (match.one >= match.other) throw new ParseFault('The lower member number must come first.')
  return match
}

const readCounts = (text: string): MatchCounts => {
  const fields = readFields(text)
  const [members = 0, tokens = 0, matches = 0, weight = 0] = countNames.map((name) => readNumber(name, needField(fields, name)))
  return { members, tokens, matches, weight }
}

const readHead = (lines: Iterator<Line, void>): MatchCounts => {
  const first = lines.next().value
  if (!first || textOf(first) !== header) throw new LineFault(first?.number ?? 1, `The first line must be "${header}".`)
  const second = lines.next().value
  if (!second) throw new LineFault(first.number + 1, 'The counts are missing.')
  return onLine(second.number, () => readCounts(textOf(second)))
}

export interface NumberedMatch {
  line: number
  match: OfflineMatch
}

function* readMatches(lines: Iterable<Line>): Generator<NumberedMatch, void> {
  for (const line of lines) yield { line: line.number, match: onLine(line.number, () => readMatch(textOf(line))) }
}

/** The counts in the head of a file of matches, and its matches one by one. */
export const readMatchFile = (path: string): { counts: MatchCounts; matches: Generator<NumberedMatch, void> } => {
  const lines = readLines(path)
  return { counts: readHead(lines), matches: readMatches(lines) }
}

const writeMatch = (match: OfflineMatch): string =>
  [match.one, match.poolOfOne, match.other, match.poolOfOther, match.quality.toFixed(2), match.class, match.weight].join(' ')

/** The lines of a file of matches. */
export function* matchLines(counts: MatchCounts, matches: Iterable<OfflineMatch>): Generator<string, void> {
  yield header
  yield countNames.map((name) => `${name}=${counts[name]}`).join(' ')
  for (const match of matches) yield writeMatch(match)
}

/** Writes a file of matches alone. */
export const writeMatchFile = (path: string, counts: MatchCounts, matches: Iterable<OfflineMatch>): void =>
  writeLines(path, matchLines(counts, matches))
