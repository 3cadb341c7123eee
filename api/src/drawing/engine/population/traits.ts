import { type Character, TRAITS_NEEDED, naturalTraitPasses, traitsPassed } from '@quintet/domain/pools'
import { type BitSet, bitSetOf, personalityCodes, personalityFeature } from './features.ts'

interface KnownTraits {
  id: number
  /** Features of the personality types that pass. */
  bits: BitSet
}

/** What characters want of the four traits, seen from their owner's type; each combination is worked out once. */
export class TraitWishes {
  readonly #known = new Map<number, KnownTraits>()
  readonly #natural: number[] = []

  /** Traits that pass by themselves (decision 27): 80 numbers for each combination, by the code of the other's type. */
  get natural(): Uint8Array {
    return Uint8Array.from(this.#natural)
  }

  add(character: Character, ownCode: number): KnownTraits {
    const choices = character.traits.reduce<number>((sum, choice) => 3 * sum + choice, 0)
    const key = (81 * ownCode + choices) * 5 + character.openTrait
    const before = this.#known.get(key)
    if (before) return before
    const own = personalityCodes[ownCode] as (typeof personalityCodes)[number]
    const passing = personalityCodes.flatMap((type, code) => (traitsPassed(character, own, type) >= TRAITS_NEEDED ? [code] : []))
    const known = { id: this.#known.size, bits: bitSetOf(passing.map(personalityFeature)) }
    this.#natural.push(...personalityCodes.map((type) => naturalTraitPasses(character, own, type)))
    this.#known.set(key, known)
    return known
  }
}
