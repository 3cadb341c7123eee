import type { OfflineEntry } from '../offline/entry.ts'
import { Column } from './column.ts'
import { scopeBit, scopes, slots, wordsPerCharacter } from './layout.ts'
import { ZoneSets } from './zone-sets.ts'

type Character = OfflineEntry['tokens'][number]['character']

const everyBit = new Uint32Array(wordsPerCharacter).fill(0xffffffff)

const setBit = (words: Uint32Array, bit: number): void => {
  words[bit >> 5] = (words[bit >> 5] ?? 0) | (1 << (bit & 31))
}

const clearBits = (words: Uint32Array, from: number, count: number): void => {
  for (let bit = from; bit < from + count; bit++) words[bit >> 5] = (words[bit >> 5] ?? 0) & ~(1 << (bit & 31))
}

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
  for (const { id, first, answers, options, bit, passes } of slots) {
    const chosen = character.options[id] ?? []
    if (chosen.length === options) continue
    clearBits(words, bit, answers)
    for (const option of chosen) for (const answer of answersOf(id, option)) setBit(words, bit + answer - first)
    if (passes) setBit(words, bit)
  }
  clearBits(words, scopeBit, scopes)
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

  listsZone(character: number, zone: number): boolean {
    return this.#zoneSets.has(this.#zoneSet.list[character] as number, zone)
  }

  /** The zones that a character accepts. */
  zonesOf(character: number): number[] {
    return this.#zoneSets.codesOf(this.#zoneSet.list[character] as number)
  }

  traits(character: number): number {
    return this.#traits.list[character] as number
  }
}
