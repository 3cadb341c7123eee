import { type Character, sameCharacter } from '@quintet/domain/pools'
import { categories } from '@quintet/domain/questions'
import type { EntryProfile } from '../entries/entry-profile.ts'
import { type BitSet, acceptedFeatures, featureKinds, maskWords, personalityCode, writeFeatures } from './features.ts'
import { lifeBytes, writeLife } from './life.ts'
import { zoneRank } from './places.ts'
import { passingTypes, traitKey } from './traits.ts'
import { runsOfZones } from './zone-sets.ts'

/**
 * A feature record is an entry profile as the engine wants it, packed once when the profile changes: a head of fixed places, then one section for each
 * distinct character. Numbers are little-endian; a section begins at a multiple of four bytes.
 */
export const recordPlaces = {
  attraction: 0,
  age: 1,
  personality: 2,
  /** 1 where the zone is known. */
  hasZone: 3,
  /** Rank of the zone, two bytes. */
  zone: 4,
  /** Two bytes a feature; the scope is the tier's and left open. */
  features: 8,
  /** By number of the character: its section, or `noSection`. */
  sections: 96,
  life: 104,
  wishes: 120,
} as const

export const noSection = 255
const pools = 5
/** Where a section keeps what it wants of the traits, and how many runs of zones follow; its mask stands first. */
export const sectionPlaces = { traits: 4 * maskWords, runCount: 4 * maskWords + 2, runs: 4 * maskWords + 4 } as const

/** Sets the bits of a set at a place: pairs of a word's number and its bits. */
const addBits = (mask: Uint32Array, bits: BitSet): void => {
  for (let index = 0; index < bits.length; index += 2) {
    const word = bits[index] as number
    mask[word] = (mask[word] as number) | (bits[index + 1] as number)
  }
}

const sectionOf = (character: Character, ownCode: number): Buffer => {
  const mask = new Uint32Array(maskWords)
  for (const [kind, id] of categories.entries()) addBits(mask, acceptedFeatures(kind, character.options[id]))
  const key = traitKey(character)
  addBits(mask, passingTypes(key, ownCode))
  const runs = runsOfZones(character.zones)
  const section = Buffer.alloc(sectionPlaces.runs + 4 * runs.length)
  section.set(new Uint8Array(mask.buffer))
  section.writeUInt16LE(key, sectionPlaces.traits)
  section.writeUInt16LE(runs.length, sectionPlaces.runCount)
  for (const [index, run] of runs.entries()) section.writeUInt32LE(run >>> 0, sectionPlaces.runs + 4 * index)
  return section
}

const headOf = ({ answers, personality, relationship }: EntryProfile): Buffer => {
  const head = Buffer.alloc(recordPlaces.wishes)
  const [rank, code] = [zoneRank(answers.zone), personalityCode(personality)]
  head[recordPlaces.attraction] = rank !== undefined && code !== undefined ? (answers.attraction ?? 0) : 0
  head[recordPlaces.age] = answers.age ?? 0
  head[recordPlaces.personality] = code ?? 0
  head[recordPlaces.hasZone] = rank === undefined ? 0 : 1
  head.writeUInt16LE(rank ?? 0, recordPlaces.zone)
  const features = new Uint16Array(featureKinds)
  writeFeatures(features, 0, { answers, personality })
  head.set(new Uint8Array(features.buffer), recordPlaces.features)
  head.fill(noSection, recordPlaces.sections, recordPlaces.sections + pools)
  const life = new Uint8Array(lifeBytes)
  writeLife(life, 0, answers, relationship)
  head.set(life, recordPlaces.life)
  return head
}

/** The card of a body. Characters that want the same share a section. */
export const encodeFeatures = (body: EntryProfile): Buffer => {
  const head = headOf(body)
  const distinct: Character[] = []
  for (const [number, character] of body.characters) {
    const known = distinct.findIndex((one) => sameCharacter(one, character))
    head[recordPlaces.sections + number - 1] = known === -1 ? distinct.push(character) - 1 : known
  }
  return Buffer.concat([head, ...distinct.map((one) => sectionOf(one, head[recordPlaces.personality] as number))])
}

/** Of a set of pools (1 for pool 1, 2 for pool 2, 4 …) those whose character is on the card that begins there. */
export const poolBitsOfRecord = (cards: Uint8Array, from: number, wanted: number): number => {
  let bits = 0
  for (let index = 0; index < pools; index++)
    if ((wanted >> index) & 1 && cards[from + recordPlaces.sections + index] !== noSection) bits |= 1 << index
  return bits
}
