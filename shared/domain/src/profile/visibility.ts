import { isNotApplicable, question, questionOfItem, type Answers } from '../questions/index.ts'

/** 0 hidden, 1 shown, 2 not applicable (decision 4). */
export type VisibilityFlag = 0 | 1 | 2

/** Items that have a visibility flag. */
export const VISIBILITY_ITEMS = 50
/** So many characteristics may be hidden; "not applicable" is not counted (decision 4). */
export const MAX_HIDDEN = 14
/** Items that start hidden (decision 4). */
export const HIDDEN_AT_START: readonly number[] = [2, question('chestSize').item, question('appendageSize').item]
/** From this item on the public profile always shows the text: topic, question and bio (specification, section 3). */
const FIRST_ALWAYS_SHOWN = 48

/** What can be wrong with visibility flags. */
export type VisibilityProblem = 'tooMany' | 'notApplicable' | 'alwaysShown' | 'unknownItem'

const items: readonly number[] = Array.from({ length: VISIBILITY_ITEMS }, (_, index) => index + 1)

const doesNotApply = (item: number, answers: Answers): boolean => {
  const entry = questionOfItem(item)
  return entry !== undefined && isNotApplicable(entry.id, answers[entry.id])
}

const startFlag = (item: number): VisibilityFlag => (HIDDEN_AT_START.includes(item) ? 0 : 1)

/** The flags of a member who has not chosen any yet (decision 4). */
export const defaultVisibility = (answers: Answers): VisibilityFlag[] =>
  items.map((item) => (doesNotApply(item, answers) ? 2 : startFlag(item)))

/** The flags brought into line with the answers: N/A where one is, the starting value where one is no more. */
export const visibilityFor = (flags: readonly VisibilityFlag[] | undefined, answers: Answers): VisibilityFlag[] =>
  items.map((item) => {
    if (doesNotApply(item, answers)) return 2
    const flag = flags?.[item - 1] ?? startFlag(item)
    return flag === 2 ? startFlag(item) : flag
  })

/** How many items are hidden. */
export const hiddenCount = (flags: readonly VisibilityFlag[]): number => flags.filter((flag) => flag === 0).length

/** Shows or hides one item (1 to 50). A refusal leaves the flags as they were and says why (decision 4). */
export const setVisibility = (
  flags: readonly VisibilityFlag[],
  item: number,
  isShown: boolean,
): { flags: VisibilityFlag[]; problem?: VisibilityProblem } => {
  const refuse = (problem: VisibilityProblem) => ({ flags: [...flags], problem })
  const current = flags[item - 1]
  if (current === undefined) return refuse('unknownItem')
  if (current === 2) return refuse('notApplicable')
  if (item >= FIRST_ALWAYS_SHOWN && !isShown) return refuse('alwaysShown')
  if (!isShown && current === 1 && hiddenCount(flags) >= MAX_HIDDEN) return refuse('tooMany')
  return { flags: flags.with(item - 1, isShown ? 1 : 0) }
}

/** What is wrong with a whole set of flags that a client sends; undefined when it may be stored. */
export const visibilityProblem = (flags: readonly VisibilityFlag[], answers: Answers): VisibilityProblem | undefined => {
  if (flags.length !== VISIBILITY_ITEMS) return 'unknownItem'
  if (flags.some((flag, index) => (flag === 2) !== doesNotApply(index + 1, answers))) return 'notApplicable'
  if (flags.slice(FIRST_ALWAYS_SHOWN - 1).includes(0)) return 'alwaysShown'
  return hiddenCount(flags) > MAX_HIDDEN ? 'tooMany' : undefined
}

/** The comma list of item 60. */
export const visibilityString = (flags: readonly VisibilityFlag[]): string => flags.join(',')

/** The flags of a comma list; undefined when it is not 50 values of 0, 1 or 2. */
export const parseVisibility = (text: string): VisibilityFlag[] | undefined => {
  const values = text.split(',')
  if (values.length !== VISIBILITY_ITEMS || !values.every((value) => /^[012]$/.test(value))) return undefined
  return values.map((value) => Number(value) as VisibilityFlag)
}
