import { type Character, TRAITS_NEEDED, newCharacter, traitsPassed } from '@quintet/domain/pools'
import { type BitSet, bitSetOf, personalityCodes, personalityFeature } from './features.ts'

type TraitPart = Pick<Character, 'traits' | 'openTrait'>

const openTraits = 5
const choicesOfTraits = 3
const combinations = openTraits * choicesOfTraits ** 4

/** What a character wants of the four traits, as a number below 405. */
export const traitKey = ({ traits, openTrait }: TraitPart): number =>
  traits.reduce<number>((sum, choice) => choicesOfTraits * sum + choice, 0) * openTraits + openTrait

const blank = newCharacter()

const characterOf = (key: number): Character => {
  const choices = Math.floor(key / openTraits)
  const traits = [27, 9, 3, 1].map((unit) => Math.floor(choices / unit) % choicesOfTraits) as Character['traits']
  return { ...blank, traits, openTrait: (key % openTraits) as Character['openTrait'] }
}

const typeOf = (code: number) => personalityCodes[code] as (typeof personalityCodes)[number]

const passing = new Map<number, BitSet>()

/** Features of the personality types that pass, seen from the owner's type; worked out once. */
export const passingTypes = (key: number, ownCode: number): BitSet => {
  const before = passing.get(combinations * ownCode + key)
  if (before) return before
  const character = characterOf(key)
  const codes = personalityCodes.flatMap((type, code) =>
    traitsPassed(character, typeOf(ownCode), type) >= TRAITS_NEEDED ? [code] : [],
  )
  const bits = bitSetOf(codes.map(personalityFeature))
  passing.set(combinations * ownCode + key, bits)
  return bits
}

// The four traits as bits, the first one highest, as in the codes of the types.
const bitOf = (trait: number): number => (trait === 0 ? 0 : 16 >> trait)
const bitsWhere = (traits: Character['traits'], choice: number): number =>
  traits.reduce<number>((bits, one, index) => bits | (one === choice ? bitOf(index + 1) : 0), 0)
const values = 16
const countOf = Uint8Array.from({ length: values }, (_, bits) => [1, 2, 4, 8].filter((bit) => bits & bit).length)

/** How many traits pass by themselves (decision 27) for every type of the other, by its code; the domain's rule on bits. */
export const naturalRow = (key: number, ownCode: number): Uint8Array => {
  const { traits, openTrait } = characterOf(key)
  const [similar, opposite] = [bitsWhere(traits, 1), bitsWhere(traits, 2)]
  const closed = ~(bitOf(openTrait) | bitOf(Math.floor(ownCode / values)))
  const row = new Uint8Array(personalityCodes.length)
  for (let code = 0; code < row.length; code++) {
    const passing = ((ownCode ^ code) % values) ^ similar
    row[code] = countOf[passing & (similar | opposite) & closed & ~bitOf(Math.floor(code / values))] as number
  }
  return row
}

/** Rows of how many traits pass by themselves, one for each combination that was met. */
export class TraitWishes {
  // One more than the row of each combination; a map would be asked millions of times.
  readonly #known = new Uint16Array(combinations * personalityCodes.length)
  readonly #rows: Uint8Array[] = []

  /** 80 numbers a row, by the code of the other's type. */
  get natural(): Uint8Array {
    const natural = new Uint8Array(this.#rows.length * personalityCodes.length)
    for (const [row, numbers] of this.#rows.entries()) natural.set(numbers, row * personalityCodes.length)
    return natural
  }

  /** The row of a combination, seen from the owner's type. */
  row(key: number, ownCode: number): number {
    const at = combinations * ownCode + key
    if (this.#known[at] === 0) this.#known[at] = this.#rows.push(naturalRow(key, ownCode))
    return (this.#known[at] as number) - 1
  }
}
