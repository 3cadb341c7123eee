import type { Character } from '@quintet/domain/pools'
import { isAttractedTo } from '@quintet/domain/profile'
import { noFeature } from '../population/features.ts'
import { zoneCount } from '../population/places.ts'
import { reverseAcceptance, pieceWords, wantedZones } from './reverse-acceptance.ts'
import { countBits } from './bits.ts'
import type { EstimateIndex } from './build-index.ts'
import { type Asker, type Choice, type Compiled, type Restriction, alone, choices, compile } from './question.ts'

export interface Question {
  asker: Asker
  characters: readonly Character[]
  /** Whether every country that is chosen in part counts as a whole. */
  countries: boolean
}

/** Exact counts: for the server alone, members see buckets. */
export interface Estimate {
  /** Whom the character accepts. */
  accepted: number
  /** Who of them accepts back. */
  mutual: number
  /** How many more there would be both ways if that one choice were open; those that would bring nobody are left out. */
  gains: [choice: Choice, people: number][]
}

const attractions = [1, 2, 3, 4, 5, 6]

/** Members who may meet the asker at all, as a row: of fitting sex and attraction, with every answer, and never met before. */
const meetable = (index: EstimateIndex, { answers, member, past }: Asker): Uint32Array => {
  const { memberWords, attracted, having, ids } = index
  const own = answers.attraction ?? 0
  const fitting = attractions.filter((other) => isAttractedTo(own, other) && isAttractedTo(other, own))
  const row = new Uint32Array(memberWords)
  for (let word = 0; word < memberWords; word++) {
    let bits = 0
    for (const other of fitting) bits |= attracted[other * memberWords + word] as number
    row[word] = bits & ~(having[noFeature * memberWords + word] as number)
  }
  for (const id of [member, ...past]) {
    const at = ids.indexOf(id)
    if (at >= 0) row[at >>> 5] = (row[at >>> 5] as number) & ~(1 << (at & 31))
  }
  return row
}

interface Rows {
  from: number
  length: number
  /** Whom one choice turns away. */
  failing: Uint32Array
  /** Whom any choice turns away, and whom more than one does. */
  once: Uint32Array
  twice: Uint32Array
}

const writeFailing = ({ having, memberWords }: EstimateIndex, { rows, accepted }: Restriction, piece: Rows, at: number): void => {
  const { failing, from, length } = piece
  failing.fill(0, at, at + length)
  for (const feature of rows) {
    const row = feature * memberWords + from
    for (let word = 0; word < length; word++) failing[at + word] = (failing[at + word] as number) | (having[row + word] as number)
  }
  if (accepted) for (let word = at; word < at + length; word++) failing[word] = ~(failing[word] as number)
}

const writeFar = ({ zone, members }: EstimateIndex, reached: Uint8Array, { failing, from, length }: Rows, at: number): void => {
  for (let word = 0; word < length; word++) {
    const first = 32 * (from + word)
    const last = Math.min(members, first + 32) - 1
    let bits = 0
    // Mostly all of them live in one zone.
    if (zone[first] === zone[last]) bits = reached[zone[first] as number] ? 0 : -1
    else for (let at = last; at >= first; at--) bits = (bits << 1) | ((reached[zone[at] as number] as number) ^ 1)
    failing[at + word] = bits
  }
}

const addFailing = ({ failing, once, twice, length }: Rows, at: number): void => {
  for (let word = 0; word < length; word++) {
    const [bits, before] = [failing[at + word] as number, once[word] as number]
    twice[word] = (twice[word] as number) | (before & bits)
    once[word] = before | bits
  }
}

const zonesKind = choices.length - 1

interface Gains {
  /** By the kind of the choice. */
  ofKinds: Float64Array
  /** Of an open location, by the rank of the zone. */
  ofZones: Float64Array
}

const countGains = (index: EstimateIndex, compiled: Compiled, both: Uint32Array, piece: Rows, gains: Gains): void => {
  const { failing, twice, from, length } = piece
  for (let place = 0; place <= compiled.restrictions.length; place++) {
    const kind = compiled.restrictions[place]?.kind ?? zonesKind
    for (let word = 0; word < length; word++) {
      const alone = (both[from + word] as number) & (failing[place * pieceWords + word] as number) & ~(twice[word] as number)
      if (kind === zonesKind) countByZone(index, 32 * (from + word), alone, gains.ofZones)
      else gains.ofKinds[kind] = (gains.ofKinds[kind] as number) + countBits(alone)
    }
  }
}

const countByZone = ({ zone }: EstimateIndex, first: number, bits: number, ofZones: Float64Array): void => {
  for (let left = bits; left !== 0; left &= left - 1) {
    const rank = zone[first + 31 - Math.clz32(left & -left)] as number
    ofZones[rank] = (ofZones[rank] as number) + 1
  }
}

/** What a wider location would bring: it still ends where the owner's membership does, and holds no more zones than that allows. */
const gainOfZones = ({ open, room }: Compiled, ofZones: Float64Array): number => {
  const within = ofZones.filter((people, rank) => open[rank] && people > 0)
  const best = room < within.length ? within.toSorted((a, b) => b - a).subarray(0, Math.max(0, room)) : within
  return best.reduce((sum, people) => sum + people, 0)
}

const estimateOne = (index: EstimateIndex, compiled: Compiled, may: Uint32Array, back: Uint32Array): Estimate => {
  const gains = { ofKinds: new Float64Array(choices.length), ofZones: new Float64Array(zoneCount) }
  const both = may.map((bits, word) => bits & (back[word] as number))
  const failing = new Uint32Array((compiled.restrictions.length + 1) * pieceWords)
  let [accepted, mutual] = [0, 0]
  const wanted = wantedZones([compiled.reached, compiled.open])
  for (let from = 0; from < index.memberWords; from += pieceWords) {
    const length = Math.min(pieceWords, index.memberWords - from)
    if (!wanted(index.zone[32 * from] as number, index.zone[Math.min(index.members, 32 * (from + length)) - 1] as number))
      continue
    const piece = { from, length, failing, once: new Uint32Array(length), twice: new Uint32Array(length) }
    for (const [place, restriction] of compiled.restrictions.entries()) {
      writeFailing(index, restriction, piece, place * pieceWords)
      addFailing(piece, place * pieceWords)
    }
    writeFar(index, compiled.reached, piece, compiled.restrictions.length * pieceWords)
    addFailing(piece, compiled.restrictions.length * pieceWords)
    for (let word = 0; word < length; word++) {
      const fit = ~(piece.once[word] as number)
      accepted += countBits((may[from + word] as number) & fit)
      mutual += countBits((both[from + word] as number) & fit)
    }
    countGains(index, compiled, both, piece, gains)
  }
  gains.ofKinds[zonesKind] = gainOfZones(compiled, gains.ofZones)
  return {
    accepted,
    mutual,
    gains: choices.flatMap((choice, kind) => {
      const people = gains.ofKinds[kind] as number
      return people > 0 ? [[choice, people] as [Choice, number]] : []
    }),
  }
}

/** How many members each character of an asker accepts, how many of them accept the asker by any of their wishes, and what each choice costs. */
export const estimate = (index: EstimateIndex, { asker, characters, countries }: Question): Estimate[] => {
  const [first] = characters
  if (!first) return []
  const compiled = characters.map((character) => compile(asker, character, countries))
  const may = meetable(index, asker)
  const back = reverseAcceptance(
    index,
    alone(asker, first),
    wantedZones(compiled.flatMap(({ reached, open }) => [reached, open])),
  )
  return compiled.map((each) => estimateOne(index, each, may, back))
}
