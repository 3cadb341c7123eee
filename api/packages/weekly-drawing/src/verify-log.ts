import {
  type BeaconChain,
  type BeaconRound,
  type Delay,
  apart,
  isDelayed,
  isSigned,
  quicknet,
  readRandomness,
  roundAfter,
  seedIfMade,
  seedSchemes,
  startOf,
} from '@quintet/seed'
import type { DrawingRow } from './ledger.ts'
import type { Announced, Frozen, LogEntry, Published } from './public-log/entry.ts'

type Of<Content> = LogEntry & Content

const kindOf = <Content extends Announced | Frozen | Published>(entries: readonly LogEntry[], kind: Content['kind']) =>
  entries.filter((entry) => entry.kind === kind) as Of<Content>[]

/** A sentence for each statement that does not hold. */
const unless = (...statements: [holds: boolean, sentence: string][]): string[] =>
  statements.filter(([holds]) => !holds).map(([, sentence]) => sentence)

// A week of before the log is not missed in it.
const missing = ({ scheme }: DrawingRow, entries: readonly LogEntry[], kind: string): string[] =>
  entries.length > 0 || scheme === seedSchemes.secret ? [] : [`The log has no entry of the week as ${kind}.`]

const numbers = (entries: readonly LogEntry[]): string => entries.map(({ number }) => number).join(', ')

const announcedFaults = (row: DrawingRow, all: readonly Of<Announced>[]): string[] => {
  const last = all.at(-1)
  if (!last) return missing(row, all, 'announced')
  return unless(
    [all.length === 1, `The week was announced ${all.length} times (entries ${numbers(all)} of the log).`],
    [last.late !== true, `The week was announced only after its entries were closed (entry ${last.number} of the log).`],
    [last.commitment === row.commitment, `The commitment is not the one in entry ${last.number} of the log.`],
    [last.scheme === row.scheme, `The seed is not made as entry ${last.number} of the log says.`],
  )
}

const sameRound = (one: Partial<BeaconRound> | null | undefined, other: Partial<BeaconRound> | null | undefined): boolean =>
  one?.chain === other?.chain && one?.round === other?.round

const randomnessOf = ({ beacon }: DrawingRow) => apart(readRandomness(beacon))

const sameOutput = (one: Delay | undefined, other: Delay | undefined): boolean =>
  one?.squarings === other?.squarings && one?.output === other?.output && one?.proof === other?.proof

const frozenFaults = (row: DrawingRow, all: readonly Of<Frozen>[]): string[] => {
  const [entry] = all
  if (!entry) return missing(row, all, 'frozen')
  const { beacon, delay } = randomnessOf(row)
  return unless(
    [all.length === 1, `The week was frozen ${all.length} times (entries ${numbers(all)} of the log).`],
    [entry.root === row.merkle_root, `The Merkle root is not the one in entry ${entry.number} of the log.`],
    [entry.entrants === row.entrants, `The number of entrants is not the one in entry ${entry.number} of the log.`],
    [Date.parse(entry.at) === row.frozen_at, `The time of the freeze is not the one in entry ${entry.number} of the log.`],
    [sameRound(entry.beacon, beacon), `The round of the beacon is not the one in entry ${entry.number} of the log.`],
    [entry.delay?.squarings === delay?.squarings, `The delay is not the one in entry ${entry.number} of the log.`],
  )
}

const publishedFaults = (row: DrawingRow, all: readonly Of<Published>[]): string[] => {
  const [entry] = all
  if (!entry) return row.state === 'published' ? missing(row, all, 'published') : []
  const matches = (JSON.parse(row.result ?? '{}') as { matches?: number }).matches
  const { beacon, delay } = randomnessOf(row)
  return unless(
    [all.length === 1, `The week was published ${all.length} times (entries ${numbers(all)} of the log).`],
    [entry.secret === row.seed.toString('hex'), `The secret is not the one in entry ${entry.number} of the log.`],
    [entry.seed === seedIfMade(row), `The seed does not come of its parts as entry ${entry.number} of the log says.`],
    [entry.result === row.result_hash, `The hash of the result is not the one in entry ${entry.number} of the log.`],
    [entry.matches === matches, `The number of matches is not the one in entry ${entry.number} of the log.`],
    [
      entry.beacon?.signature === beacon?.signature && sameRound(entry.beacon, beacon),
      `The beacon is not the one in entry ${entry.number} of the log.`,
    ],
    [sameOutput(entry.delay, delay), `The result of the delay is not the one in entry ${entry.number} of the log.`],
  )
}

const inOrder = (entries: readonly LogEntry[]): boolean => {
  const ranks = entries.map(({ kind }) => ['announced', 'frozen', 'published'].indexOf(kind))
  return ranks.every((rank, at) => at === 0 || rank >= (ranks[at - 1] as number))
}

/** Where a row of the ledger and the entries of its week in the public log do not agree, one sentence each; `drawnWith` has what the seed is made of. */
export const logFaults = (row: DrawingRow, entries: readonly LogEntry[], drawnWith: DrawingRow = row): string[] => [
  ...unless([inOrder(entries), 'The week was announced, frozen and published in another order.']),
  ...announcedFaults(row, kindOf<Announced>(entries, 'announced')),
  ...frozenFaults(row, kindOf<Frozen>(entries, 'frozen')),
  ...publishedFaults(drawnWith, kindOf<Published>(entries, 'published')),
]

/** What is wrong with the round of the beacon that a week used, one sentence each. */
export const beaconFaults = (row: DrawingRow, own: BeaconChain | undefined): string[] => {
  const used = randomnessOf(row).beacon
  if (!used) return []
  const chain = [own, quicknet].find((one) => one?.hash === used.chain)
  if (!chain) return [`The beacon ${used.chain} is not known here.`]
  return unless(
    [used.round === roundAfter(chain, row.frozen_at ?? 0), 'The round of the beacon is not the first after the freeze.'],
    [isSigned(chain, used.round, used.signature ?? ''), 'The beacon did not sign the round that was used.'],
  )
}

/** What is wrong with the delay that a week used, one sentence each. */
export const delayFaults = (row: DrawingRow): string[] => {
  const { delay } = randomnessOf(row)
  if (!delay) return []
  return unless([
    isDelayed(startOf(row.merkle_root ?? '', row.commitment), delay),
    `The result of the delay is not what ${delay.squarings} squarings give.`,
  ])
}
