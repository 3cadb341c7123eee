import type { DrawnColumns, Population } from '@quintet/drawing'
import { readOutcome, slabSize } from '@quintet/drawing/sealed'
import { outcomesOfSlab } from '../commit/outcomes.ts'
import { type DrawingReport, reportOf } from '../report.ts'
import type { JointTold } from './told.ts'
import type { Union } from './union.ts'

/** A match between two members of one cell, by their numbers; quality in hundredths. */
export type OwnMatch = [one: number, other: number, poolOfOne: number, poolOfOther: number, quality: number, rank: number]
/** A match with a member of another cell. */
export type AcrossMatch = [
  member: number,
  peer: number,
  cell: string,
  pool: number,
  poolOfPeer: number,
  quality: number,
  rank: number,
]

/** A part of what a cell gets of a drawing; the first one says how many there are. */
export interface SharePart {
  head?: { told: JointTold; parts: number; hash: string; report: DrawingReport }
  /** Outcomes of slabs, base64. */
  outcomes?: [slab: number, outcomes: string][]
  own?: OwnMatch[]
  across?: AcrossMatch[]
}

const [slabsInPart, matchesInPart] = [256, 20_000]

function* inParts<T>(items: readonly T[], size: number): Generator<T[], void> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

interface Found {
  own: OwnMatch[][]
  across: AcrossMatch[][]
}

/** The matches by cells: each of those across stands with both. */
const sortMatches = (names: readonly string[], { population: { ids }, cellOf }: Union, { matches }: DrawnColumns): Found => {
  const found: Found = { own: names.map(() => []), across: names.map(() => []) }
  for (let at = 0; at < matches.count; at++) {
    const [u, v] = [matches.one[at] as number, matches.other[at] as number]
    const [one, other] = [ids[u] as number, ids[v] as number]
    const [p, q] = [matches.poolOfOne[at] as number, matches.poolOfOther[at] as number]
    const [quality, rank] = [matches.quality[at] as number, matches.class[at] as number]
    const [a, b] = [cellOf[u] as number, cellOf[v] as number]
    if (a === b) found.own[a]?.push([one, other, p, q, quality, rank])
    else {
      found.across[a]?.push([one, other, names[b] ?? '', p, q, quality, rank])
      found.across[b]?.push([other, one, names[a] ?? '', q, p, quality, rank])
    }
  }
  return found
}

const countIn = (outcomes: readonly Buffer[], entrants: number, of: 'people' | 'matches'): number => {
  let count = 0
  for (let position = 0; position < entrants; position++)
    if (readOutcome(outcomes[Math.floor(position / slabSize)] as Buffer, position % slabSize)[of] > 0) count++
  return count
}

const tokensOf = ({ tokenCount }: Population, places: Int32Array): number =>
  places.reduce((sum, place) => sum + (place < 0 ? 0 : (tokenCount[place] as number)), 0)

interface Sharing {
  union: Union
  drawn: DrawnColumns
  told: JointTold
  /** Hash of all that was drawn, hex. */
  hash: string
  work: Parameters<typeof reportOf>[1]
}

/** What each cell gets of a drawing, part by part. */
export const sharesOf = ({ union, drawn, told, hash, work }: Sharing): SharePart[][] => {
  const names = told.cells.map(({ cell }) => cell)
  const [found, whole] = [sortMatches(names, union, drawn), reportOf(drawn, work)]
  return union.places.map((places, index) => {
    const slabs = Array.from({ length: Math.ceil(places.length / slabSize) }, (_, slab) =>
      outcomesOfSlab(drawn, places.subarray(slab * slabSize, (slab + 1) * slabSize)),
    )
    const [own, across] = [found.own[index] ?? [], found.across[index] ?? []]
    const report = {
      ...whole,
      matches: own.length + across.length,
      entrants: places.length,
      matchedEntrants: countIn(slabs, places.length, 'matches'),
      withCandidate: countIn(slabs, places.length, 'people'),
      tokens: tokensOf(union.population, places),
    }
    const named = slabs.map((outcomes, slab): [number, string] => [slab, outcomes.toString('base64')])
    const rest: SharePart[] = [
      ...[...inParts(named, slabsInPart)].map((outcomes) => ({ outcomes })),
      ...[...inParts(own, matchesInPart)].map((some) => ({ own: some })),
      ...[...inParts(across, matchesInPart)].map((some) => ({ across: some })),
    ]
    return [{ head: { told, parts: rest.length + 1, hash, report } }, ...rest]
  })
}
