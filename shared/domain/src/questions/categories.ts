import { catalogue, question, type QuestionId } from './catalogue.ts'
import { numbersBetween } from './options.ts'

/** The categories of a character: the questions of items 3 to 43, and the partner's scope (44). */
export type CategoryId = Exclude<QuestionId, 'gender' | 'attraction' | 'zone'> | 'scope'

const SCOPE_ITEM = 44
const SCOPES = { first: 1, last: 3 }

/** Option of the category `bodyShape` that stands for every shape (decision 6). */
export const ANY_BODY_SHAPE = 8
const BODY_TYPES = 15
const LEVELS_PER_CLASS = 3

const isCategory = (id: QuestionId): id is Exclude<CategoryId, 'scope'> => question(id).category !== null

/** Every category in the order of its item number, `scope` last. */
export const categories: readonly CategoryId[] = [...catalogue.map((entry) => entry.id).filter(isCategory), 'scope']

const range = (id: CategoryId) => (id === 'scope' ? SCOPES : (question(id).category ?? SCOPES))

/** Every option of a category, in order. */
export const categoryOptions = (id: CategoryId): number[] => {
  const { first, last } = range(id)
  return numbersBetween(first, last)
}

/** Whether a number is an option of the category. */
export const isCategoryOption = (id: CategoryId, option: number): boolean => {
  const { first, last } = range(id)
  return Number.isInteger(option) && option >= first && option <= last
}

/** Number of the category in the specification, 3 to 44. */
export const categoryItem = (id: CategoryId): number => (id === 'scope' ? SCOPE_ITEM : question(id).item)

/** The category with that number; undefined where there is none. */
export const categoryOfItem = (item: number): CategoryId | undefined => categories.find((id) => categoryItem(id) === item)

const expandOption = (id: CategoryId, option: number): number[] => {
  if (id === 'bodyType' && option > BODY_TYPES) {
    const first = LEVELS_PER_CLASS * (option - BODY_TYPES - 1) + 1
    return numbersBetween(first, first + LEVELS_PER_CLASS - 1)
  }
  if (id === 'bodyShape' && option === ANY_BODY_SHAPE) return numbersBetween(1, ANY_BODY_SHAPE - 1)
  return [option]
}

const isAscending = (numbers: readonly number[]): boolean =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))

/** The profile answers that a choice of options stands for: "any of this class" and "any shape" expanded (decision 6). */
export const expandOptions = (id: CategoryId, options: readonly number[]): number[] => {
  const all = id === 'bodyType' || id === 'bodyShape' ? options.flatMap((option) => expandOption(id, option)) : options
  // As most choices are kept; a drawing asks for each of every token.
  return isAscending(all) ? [...all] : [...new Set(all)].sort((a, b) => a - b)
}
