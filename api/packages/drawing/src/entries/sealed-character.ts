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

export const sealCharacter = ({ options, zones, traits, openTrait }: Character): SealedCharacter => {
  const sealed: Record<string, string> = {}
  for (const id in options) sealed[id] = writeNumbers(options[id as CategoryId] ?? [])
  return { options: sealed, zones: writeNumbers(zones), traits, openTrait }
}

export const openCharacter = ({ options, zones, ...rest }: SealedCharacter): Character => {
  const opened: Partial<Record<CategoryId, number[]>> = {}
  for (const id in options) opened[id as CategoryId] = readNumbers(options[id] ?? '')
  return { ...rest, options: opened, zones: readNumbers(zones) }
}
