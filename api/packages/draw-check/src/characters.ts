import type { OfflineEntry } from '@quintet/draw-files'
import { Column } from './column.ts'
import { type Slot, scopeBit, scopes, slots, wordsPerCharacter } from './layout.ts'
import { ZoneSets } from './zone-sets.ts'

type Character = OfflineEntry['tokens'][number]['character']

const everyBit = new Uint32Array(wordsPerCharacter).fill(0xffffffff)

const setBit = (words: Uint32Array, bit: number): void => {
  words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31))
}

const maskOf = (from: number, count: number): Uint32Array => {
  const mask = new Uint32Array(wordsPerCharacter)
  for (let bit = from; bit < from + count; bit++) setBit(mask, bit)
  return mask
}

/** The answers of each category as bits, to clear them at once. */
const masks = slots.map(({ bit, answers }) => maskOf(bit, answers))
const scopeMask = maskOf(scopeBit, scopes)

const clear = (words: Uint32Array, from: number, mask: Uint32Array): void => {
  for (let at = from >> 5; at < wordsPerCharacter && mask[at] !== 0; at++)
    words[at] = (words[at] as number) & ~(mask[at] as number)
}

/** The bit that an answer 0 of each category would have. */
const bitOfZero = Int32Array.from(slots, ({ bit, first }) => bit - first)

const none: readonly number[] = []
const bodyTypes = 15
const levelsPerClass = 3
const anyShape = 8
const shapes = [1, 2, 3, 4, 5, 6, 7]

/** The answers that an option stands for: "any of this class" is three body types, "any shape" all seven (decision 6). */
const answersOf = (id: string, option: number): number[] => {
  if (id === 'bodyShape' && option === anyShape) return shapes
  if (id !== 'bodyType' || option <= bodyTypes) return [option]
  const last = levelsPerClass * (option - bodyTypes)
  return [last - 2, last - 1, last]
}

const bitsOf = (character: Character): Uint32Array => {
  const words = everyBit.slice()
  for (let at = 0; at < slots.length; at++) {
    const { id, first, options, bit, passes } = slots[at] as Slot
    const chosen = character.options[id] ?? none
    if (chosen.length === options) continue
    clear(words, bit, masks[at] as Uint32Array)
    for (const option of chosen) for (const answer of answersOf(id, option)) setBit(words, bit + answer - first)
    if (passes) setBit(words, bit)
  }
  clear(words, scopeBit, scopeMask)
  for (const scope of character.options.scope ?? []) setBit(words, scopeBit + scope - 1)
  return words
}

// Bits 0 to 3: opposite is wanted; 4 to 7: both are.
const traitsOf = ({ traits, openTrait }: Character): number =>
  traits.reduce<number>((bits, choice, trait) => bits | ((choice === 2 ? 1 : 0) << trait), openTrait === 0 ? 0 : 8 << openTrait)

/** All characters of a file of entries, in bits. */
export class Characters {
  readonly #zoneSets = new ZoneSets()
  readonly #words = new Column(Uint32Array)
  readonly #zoneSet = new Column(Uint32Array)
  readonly #traits = new Column(Uint8Array)

  get count(): number {
    return this.#traits.length
  }

  /** Keeps a character and answers its number. */
  add(character: Character, owner: OfflineEntry): number {
    const from = this.#words.extend(wordsPerCharacter)
    this.#words.list.set(bitsOf(character), from)
    this.#zoneSet.push(this.#zoneSets.add(character.zones, owner))
    this.#traits.push(traitsOf(character))
    return this.count - 1
  }

  hasBit(character: number, bit: number): boolean {
    return (((this.#words.list[character * wordsPerCharacter + (bit >> 5)] as number) >>> (bit & 31)) & 1) === 1
  }

  /** The first category that does not accept an answer of a member, by its place among the slots; -1 when all do. */
  firstRefusal(character: number, answers: Uint8Array, member: number): number {
    const words = this.#words.list
    const [own, from] = [character * wordsPerCharacter, member * slots.length]
    for (let at = 0; at < slots.length; at++) {
      const bit = (bitOfZero[at] as number) + (answers[from + at] as number)
      if ((((words[own + (bit >> 5)] as number) >>> (bit & 31)) & 1) === 0) return at
    }
    return -1
  }

  listsZone(character: number, zone: number): boolean {
    return this.#zoneSets.has(this.#zoneSet.list[character] as number, zone)
  }

  /** The zones that a character accepts. */
  zonesOf(character: number): number[] {
    return this.#zoneSets.codesOf(this.#zoneSet.list[character] as number)
  }

  zoneCount(character: number): number {
    return this.#zoneSets.sizeOf(this.#zoneSet.list[character] as number)
  }

  /** The number of the set of zones that a character lists. */
  zoneSetOf(character: number): number {
    return this.#zoneSet.list[character] as number
  }

  /** By set: 1 where a zone is in it. */
  setsWith(zone: number): Uint8Array {
    return Uint8Array.from({ length: this.#zoneSets.count }, (_, set) => (this.#zoneSets.has(set, zone) ? 1 : 0))
  }

  traits(character: number): number {
    return this.#traits.list[character] as number
  }
}
