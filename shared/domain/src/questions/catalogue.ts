import { ADULT_AGE, MAX_AGE } from '../limits/index.ts'

/**
 * The questions of the profile, items 1 to 44 in order. `options` counts what a member may answer, starting at `first`;
 * a character's choices differ where `category` says so (specification, section 3).
 */
export type QuestionKind = 'choice' | 'range' | 'place'
/** asked: the member answers; derived: follows from another answer; calculated: comes from the calculator. */
export type QuestionSource = 'asked' | 'derived' | 'calculated'

interface Row {
  id: string
  kind: QuestionKind
  source: QuestionSource
  first: number
  last: number
  /** Options of the character's category of the same name; null: there is none. */
  category: { first: number; last: number } | null
  /** The answer 1 stands for "not applicable". */
  hasNotApplicable: boolean
}

const choice = <Id extends string>(id: Id, count: number, more: Partial<Row> = {}) => {
  const range = { first: 1, last: count }
  return { id, kind: 'choice', source: 'asked', ...range, category: range, hasNotApplicable: false, ...more } as Row & { id: Id }
}

const span = <Id extends string>(id: Id, first: number, last: number, source: QuestionSource) =>
  ({ id, kind: 'range', source, first, last, category: { first, last }, hasNotApplicable: false }) as Row & { id: Id }

const rows = [
  choice('gender', 2, { source: 'derived', category: null }),
  choice('attraction', 6, { category: null }),
  span('age', ADULT_AGE, MAX_AGE, 'derived'),
  choice('zodiac', 12, { source: 'derived' }),
  span('height', 53, 84, 'asked'),
  // 15 results; in a character 16 to 20 mean "any of this class" (decision 6).
  choice('bodyType', 15, { source: 'calculated', category: { first: 1, last: 20 } }),
  // 7 results; in a character 8 means "any shape" (decision 6).
  choice('bodyShape', 7, { source: 'calculated', category: { first: 1, last: 8 } }),
  choice('cosmeticSurgery', 6),
  choice('hairType', 4),
  choice('hairColour', 8),
  choice('hairLength', 6),
  choice('facialHair', 3),
  choice('eyeColour', 7),
  choice('mainLanguage', 29),
  choice('secondLanguage', 30),
  choice('race', 7),
  choice('primaryEthnicity', 32),
  choice('secondaryEthnicity', 32),
  choice('religion', 18),
  choice('sexualPartners', 9),
  choice('firstBorn', 3),
  choice('maritalStatus', 5),
  choice('hasKids', 3),
  choice('wantsKids', 3),
  choice('diet', 5),
  choice('tattoos', 6),
  choice('piercings', 6),
  choice('alcohol', 5),
  choice('tobacco', 6),
  choice('cbd', 7),
  choice('bloodType', 10),
  choice('personalHistory', 5),
  choice('familyHistory', 4),
  choice('disabilities', 9),
  choice('footSize', 3),
  choice('footStyle', 5),
  choice('chestSize', 8, { category: { first: 2, last: 8 }, hasNotApplicable: true }),
  choice('appendageSize', 9, { category: { first: 2, last: 9 }, hasNotApplicable: true }),
  choice('education', 8),
  choice('careerField', 10),
  choice('workStatus', 8),
  choice('income', 9),
  choice('debt', 7),
  { ...choice('zone', 897), kind: 'place', category: null } as Row & { id: 'zone' },
] as const

/** Name of a question of the catalogue. */
export type QuestionId = (typeof rows)[number]['id']
/** A member's answers, by question; what is not answered is left out. */
export type Answers = Partial<Record<QuestionId, number>>

/** A question with its item number. */
export interface Question extends Row {
  id: QuestionId
  /** Number of the item in the specification, 1 to 44. */
  item: number
}

/** Every question in the order of its item number. */
export const catalogue: readonly Question[] = rows.map((row, index) => ({ ...row, item: index + 1 }))

const byId = new Map(catalogue.map((entry) => [entry.id, entry]))

/** The question of that name. */
export const question = (id: QuestionId): Question => {
  const found = byId.get(id)
  if (!found) throw new Error(`Unknown question ${id}`)
  return found
}

/** The question with that item number (1 to 44); undefined for any other number. */
export const questionOfItem = (item: number): Question | undefined => catalogue[item - 1]
