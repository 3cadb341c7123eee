import { catalogue } from '@quintet/domain/questions'
import type { OfflineEntry } from '@quintet/draw-files'

type CategoryName = keyof OfflineEntry['tokens'][number]['character']['options']

/** A category with a question behind it: items 3 to 43 of the specification. */
export interface Slot {
  id: Exclude<CategoryName, 'scope'>
  /** The lowest answer; answers follow each other. */
  first: number
  answers: number
  /** How many options a character has in it. */
  options: number
  /** Place of its first answer among the bits of a character. */
  bit: number
  /** The answer 1 says that the question does not apply, and passes every character. */
  passes: boolean
}

let bits = 0

/** The 41 categories that look at an answer, and their bits. Only data is taken from the catalogue, no rule. */
export const slots: readonly Slot[] = catalogue.flatMap(({ id, first, last, category, hasNotApplicable }) => {
  if (!category || id === 'gender' || id === 'attraction' || id === 'zone') return []
  const answers = last - first + 1
  const slot: Slot = { id, first, answers, options: category.last - category.first + 1, bit: bits, passes: hasNotApplicable }
  bits += answers
  return [slot]
})

/** The three scopes stand after all answers. */
export const scopeBit = bits
export const scopes = 3
export const wordsPerCharacter = Math.ceil((bits + scopes) / 32)
