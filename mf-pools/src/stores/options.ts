import { type CategoryId, categoryOptions, expandOptions, question } from '@quintet/domain/questions'

interface Group {
  option: number
  members: number[]
}

const groups = new Map<CategoryId, Group[]>()

/** The options of a category that stand for several others, such as "any of this class" (decision 6). */
const groupsOf = (category: CategoryId): Group[] => {
  const known = groups.get(category)
  if (known) return known
  const all = categoryOptions(category).map((option) => ({ option, members: expandOptions(category, [option]) }))
  const found = all.filter(({ members }) => members.length > 1)
  groups.set(category, found)
  return found
}

/** The options that stand for themselves. */
const singles = (category: CategoryId): number[] => {
  const grouped = new Set(groupsOf(category).map(({ option }) => option))
  return categoryOptions(category).filter((option) => !grouped.has(option))
}

/** A choice in which a group is selected exactly when all it stands for is: otherwise leaving one member out would do nothing. */
export const inLine = (category: CategoryId, chosen: readonly number[]): number[] => {
  const members = new Set(expandOptions(category, chosen))
  const whole = groupsOf(category).filter((group) => group.members.every((option) => members.has(option)))
  return [...members, ...whole.map(({ option }) => option)].sort((a, b) => a - b)
}

/** The choice after selecting or leaving out one option; a group takes all its members along. */
export const withOption = (category: CategoryId, chosen: readonly number[], option: number, selected: boolean): number[] => {
  const moved = new Set(expandOptions(category, [option]))
  const kept = expandOptions(category, chosen).filter((each) => !moved.has(each))
  return inLine(category, selected ? [...kept, ...moved] : kept)
}

/** A choice as it is read: a group that is chosen as a whole stands for its members, where the first of them would. */
export const asGroups = (category: CategoryId, chosen: readonly number[]): number[] => {
  const singly = expandOptions(category, chosen)
  const whole = groupsOf(category).filter(({ members }) => members.every((option) => singly.includes(option)))
  const rest = singly.filter((option) => !whole.some(({ members }) => members.includes(option)))
  const placed = [
    ...rest.map((option) => ({ option, at: option })),
    ...whole.map(({ option, members }) => ({ option, at: Math.min(...members) })),
  ]
  return placed.toSorted((a, b) => a.at - b.at).map(({ option }) => option)
}

export const allOptions = (category: CategoryId): number[] => categoryOptions(category)

/** Everything that was left out, and nothing of what was selected. */
export const inverted = (category: CategoryId, chosen: readonly number[]): number[] => {
  const before = new Set(expandOptions(category, chosen))
  return inLine(
    category,
    singles(category).filter((option) => !before.has(option)),
  )
}

/** Every option from one to another, in whichever order they are given. */
export const optionRange = (category: CategoryId, from: number, to: number): number[] => {
  const [low, high] = from <= to ? [from, to] : [to, from]
  return categoryOptions(category).filter((option) => option >= low && option <= high)
}

export const isEverything = (category: CategoryId, chosen: readonly number[]): boolean =>
  chosen.length === categoryOptions(category).length

/** Whether a category is chosen from one end to another. */
export const isRange = (category: CategoryId): boolean => category !== 'scope' && question(category).kind === 'range'

/** Whether a choice of a range leaves something out between its ends. */
export const hasGaps = (chosen: readonly number[]): boolean =>
  chosen.length > 0 && (chosen.at(-1) ?? 0) - (chosen[0] ?? 0) + 1 !== chosen.length
