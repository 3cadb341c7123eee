import { manyMembers } from './many-members.ts'

/**
 * The version of the engine, which the report of a week keeps. It is raised by every change after which the same entries and seed may be drawn
 * otherwise. Then the rules before stay beside the new ones, and the new ones get a kept week of their own: what was published can be replayed for ever.
 */
export const engineVersion = 1

/** What decides between drawings that are equally allowed: versions of the engine differ in these alone. */
export interface EngineRules {
  /** Sides of an auction, each of which a thread can bid for (matching/kernel/sides.ts): 8 at most. */
  sides: number
  /** Members up to which the trees of the last paths are grown anew in rounds. Beyond they are kept, which takes much less time where few paths are left. */
  mostRegrown: number
}

/** Two sides: more gain little on more cores, and cost a third more on two (shared/docs/decisions/2026-11-28-drawing-with-sides.md). */
const rules: readonly EngineRules[] = [{ sides: 2, mostRegrown: manyMembers }]

/** Whether this release can draw as a version of the engine did. */
export const isKnownEngine = (version: number): boolean => rules[version - 1] !== undefined

/** The rules of a version of the engine. Throws a RangeError where this release does not have it. */
export const rulesOf = (version: number): EngineRules => {
  const found = rules[version - 1]
  if (!found) throw new RangeError(`This release has no version ${version} of the engine; the newest is ${engineVersion}.`)
  return found
}
