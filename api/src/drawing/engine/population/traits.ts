import { type Character, TRAITS_NEEDED, naturalTraitPasses, newCharacter, traitsPassed } from '@quintet/domain/pools'
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

/** Rows of how many traits pass by themselves (decision 27), one for each combination that was met. */
export class TraitWishes {
  readonly #known = new Map<number, number>()
  readonly #natural: number[] = []

  /** 80 numbers a row, by the code of the other's type. */
  get natural(): Uint8Array {
    return Uint8Array.from(this.#natural)
  }

  /** The row of what a character wants, seen from the owner's type; a trait that is left open does not count (decision 27). */
  row(key: number, ownCode: number): number {
    const known = this.#known.get(combinations * ownCode + key)
    if (known !== undefined) return known
    const [row, character] = [this.#known.size, characterOf(key)]
    for (const type of personalityCodes) this.#natural.push(naturalTraitPasses(character, typeOf(ownCode), type))
    this.#known.set(combinations * ownCode + key, row)
    return row
  }
}
