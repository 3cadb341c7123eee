import { Compile } from 'typebox/compile'
import { examplesOf } from './examples.ts'
import type { FoundCall } from './find-call.ts'

const worlds = ['recorded', 'failing', 'writes failing', 'empty', 'second examples', 'third examples', 'fourth examples'] as const

/**
 * How a site answers: as recorded; with a failure to all but what a page opens with, or
 * only to what changes something; with nothing in any list; or with a further example
 * of the contract, where a call has one.
 */
export type World = (typeof worlds)[number]

/** Which example of each call a world answers with; the others answer with none of them. */
export const exampleIn = (world: World): number | undefined =>
  world.endsWith('examples') ? worlds.indexOf(world) - worlds.indexOf('second examples') + 1 : undefined

/** The header by which a page says which world it is in. */
export const worldHeader = 'x-gate-world'

/** The world of a request. */
export const worldOf = (request: Request): World =>
  worlds.find((world) => world === request.headers.get(worldHeader)) ?? 'recorded'

// Without these there is no tile to look at.
const opens = new Set(['openTile', 'loadMember', 'loadOwnPhotos'])

// Verbs of calls that change nothing; the contract's names begin with one.
const reads = /^(?:load|list|poll|quote|estimate|refresh)[A-Z]/

/** Whether a call fails in a world. */
export const failsIn = (world: World, { name }: FoundCall): boolean => {
  if (opens.has(name)) return false
  return world === 'failing' || (world === 'writes failing' && !reads.test(name))
}

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]))
}

/** An answer as a world gives it; without what its lists hold, where the declaration of the call takes that. */
export const answerIn = (world: World, { name, call }: FoundCall, answer: unknown): unknown => {
  if (opens.has(name)) return answer
  const example = exampleIn(world)
  if (example !== undefined) return examplesOf(name)[example] ?? answer
  if (world !== 'empty') return answer
  const bare = emptied(answer)
  try {
    return Compile(call.answer).Check(call.wire.answer.decode(bare)) ? bare : answer
  } catch {
    return answer
  }
}
