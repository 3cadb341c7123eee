import { accountMap, ApiError, type Resource, resource, send } from '@quintet/sdk'
import type { Character } from '@quintet/domain/pools'
import { categories, type CategoryId } from '@quintet/domain/questions'
import type { Estimate } from './estimate.ts'
import { allOptions, isEverything } from './options.ts'

type People = NonNullable<Estimate['accepted']>

/** A narrowed topic, and how many people would fit if it were open. */
export interface Cost {
  category: CategoryId
  people: People
}

/** So many topics are asked about at a press, the narrowest first: each is a question of the day (decision 48). */
export const TOPICS_ASKED = 8

const shareOf = (character: Character, category: CategoryId): number =>
  (character.options[category]?.length ?? 0) / allOptions(category).length

/** The topics that a character narrows, the narrowest first. */
export const narrowedTopics = (character: Character): CategoryId[] =>
  categories
    .filter((category) => !isEverything(category, character.options[category] ?? []))
    .toSorted((a, b) => shareOf(character, a) - shareOf(character, b))

const opened = (character: Character, category: CategoryId): Character => ({
  ...character,
  options: { ...character.options, [category]: allOptions(category) },
})

const accepted = async (character: Character): Promise<People | undefined> =>
  (await send('estimateCharacter', { character })).accepted

/** What is known of the costs of a character's topics. */
export interface Costs {
  costs: Cost[]
  /** The questions of the day ended before all topics were asked about. */
  isCut: boolean
}

const isSpent = (error: unknown): boolean => error instanceof ApiError && error.code === 'estimate.spent'

const byCost = (costs: readonly Cost[]): Cost[] => costs.toSorted((a, b) => b.people.low - a.people.low)

const measure = async (character: Character): Promise<Costs> => {
  const now = await accepted(character)
  const costs: Cost[] = []
  try {
    // One after the other: the day's questions may end on the way.
    for (const category of now ? narrowedTopics(character).slice(0, TOPICS_ASKED) : []) {
      const people = await accepted(opened(character, category))
      if (people && now && people.low > now.low) costs.push({ category, people })
    }
  } catch (error) {
    // What the last questions were spent on is shown: asked anew, they would end in the same place all day.
    if (costs.length === 0 || !isSpent(error)) throw error
    return { costs: byCost(costs), isCut: true }
  }
  return { costs: byCost(costs), isCut: false }
}

const asked = accountMap<string, Resource<Costs>>()

/** What each narrowed topic costs, as far as the rounded counts show it; what costs most comes first. */
export const costsOf = (character: Character): Resource<Costs> => {
  const key = JSON.stringify(character)
  const known = asked.get(key) ?? resource(() => measure(character), { maxAge: 600_000 })
  asked.set(key, known)
  return known
}
