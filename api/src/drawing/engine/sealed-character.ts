import type { Character } from '@quintet/domain/pools'
import type { CategoryId } from '@quintet/domain/questions'
import { readNumbers, writeNumbers } from './number-list.ts'

/** A character with its lists as ranges. */
export interface SealedCharacter {
  options: Record<string, string>
  zones: string
  traits: Character['traits']
  openTrait: Character['openTrait']
}

export const sealCharacter = ({ options, zones, traits, openTrait }: Character): SealedCharacter => ({
  options: Object.fromEntries(Object.entries(options).map(([id, chosen]) => [id, writeNumbers(chosen)])),
  zones: writeNumbers(zones),
  traits,
  openTrait,
})

export const openCharacter = ({ options, zones, ...rest }: SealedCharacter): Character => ({
  ...rest,
  options: Object.fromEntries(Object.entries(options).map(([id, text]) => [id, readNumbers(text)])) as Partial<
    Record<CategoryId, number[]>
  >,
  zones: readNumbers(zones),
})
