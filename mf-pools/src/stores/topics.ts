import { type Character, type CharacterProblem, characterProblems } from '@quintet/domain/pools'
import { type SectionId, sectionQuestions, sections } from '@quintet/domain/profile'
import { categories, type CategoryId } from '@quintet/domain/questions'

export type Topic = CategoryId | 'personality' | 'zones'

const topicOf = (problem: CharacterProblem): Topic => {
  if ('category' in problem) return problem.category
  return problem.kind === 'trait' ? 'personality' : 'zones'
}

/** The topics that keep a character from being complete; personality and location first, as they are screens of their own. */
export const missingTopics = (character: Character): Topic[] => {
  const all = new Set(characterProblems(character).map(topicOf))
  const own = (['personality', 'zones'] as const).filter((topic) => all.has(topic))
  return [...own, ...[...all].filter((topic) => topic !== 'personality' && topic !== 'zones')]
}

export interface CategoryGroup {
  section: SectionId
  categories: CategoryId[]
}

const sectionOf = (category: CategoryId): SectionId =>
  sections.find((section) => (sectionQuestions[section] as readonly string[]).includes(category)) ?? 'location'

/** The 42 categories by the section of the profile they ask about; the partner's scope stands under location. */
export const categoryGroups: readonly CategoryGroup[] = sections
  .map((section) => ({ section, categories: categories.filter((category) => sectionOf(category) === section) }))
  .filter((group) => group.categories.length > 0)

/** The group of a category. */
export const groupOf = (category: CategoryId): SectionId => sectionOf(category)
