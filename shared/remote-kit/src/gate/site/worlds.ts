import { Compile } from 'typebox/compile'
import { examplesOf } from './examples.ts'
import type { FoundCall } from './find-call.ts'

const worlds = [
  'recorded',
  'failing',
  'changes failing once',
  'unreachable',
  'without photos',
  'new member',
  'another member',
  'empty',
  'first state',
  'second state',
  'third state',
  'fourth state',
  'fifth state',
  'sixth state',
  'seventh state',
  'first examples',
  'second examples',
  'third examples',
  'fourth examples',
] as const

/**
 * How a site answers: as recorded; with a failure to all but what a page opens with, to
 * what changes something the first time that a screen sends it, or to all there is; with no
 * photo; a member who has just come, or another one; with nothing in any list; in another state of
 * what the record has; or with one of the examples of the contract, where a call has as many.
 */
export type World = (typeof worlds)[number]

/** Which example of each call a world answers with; the others answer with none of them. */
export const exampleIn = (world: World): number | undefined =>
  world.endsWith('examples') ? worlds.indexOf(world) - worlds.indexOf('first examples') : undefined

/** Which of the record's states a world answers with. */
export const stateIn = (world: World): number | undefined =>
  world.endsWith('state') ? worlds.indexOf(world) - worlds.indexOf('first state') : undefined

/** The header by which a page says which world it is in. */
export const worldHeader = 'x-gate-world'

/** The header by which one visit is told from another. */
export const visitHeader = 'x-gate-visit'

/** The world of a request. */
export const worldOf = (request: Request): World =>
  worlds.find((world) => world === request.headers.get(worldHeader)) ?? 'recorded'

/** Calls that tell of the member: without their answers there is no tile to look at. */
export const ofMember: ReadonlySet<string> = new Set(['loadMember', 'loadOwnPhotos'])
const opens = new Set(['openTile', ...ofMember])

// Verbs of calls that change nothing; the contract's names begin with one, those of the identity provider, too.
const reads = /^(?:load|list|poll|quote|estimate|refresh|Get|List)[A-Z]/

/** Whether a call, or an operation of the identity provider, changes something. */
export const isChange = (name: string): boolean => name !== 'openTile' && !reads.test(name.split('.').at(-1) ?? name)

const failingOnce: readonly World[] = ['changes failing once', 'new member', 'another member']

/** Whether changes fail once in a world. */
export const failsOnce = (world: World): boolean =>
  failingOnce.includes(world) || stateIn(world) !== undefined || exampleIn(world) !== undefined

/** Whether a call fails in a world; where changes fail once, the first time. */
export const failsIn = (world: World, name: string): boolean => {
  // By this one a tile proves itself, and asks for nothing.
  if (world === 'unreachable') return name !== 'openTile'
  if (opens.has(name)) return false
  return world === 'failing' || (failsOnce(world) && isChange(name))
}

/** By whom and of which screen something is asked. */
const askedBy = (request: Request): string => {
  const from = request.headers.get('referer') ?? ''
  return `${request.headers.get(visitHeader) ?? ''} ${URL.canParse(from) ? new URL(from).pathname : ''}`
}

/** Tells whether what a request asks for fails. @returns a function that remembers what failed once */
export const watchFailures = (): ((request: Request, name: string) => boolean) => {
  const failed = new Set<string>()
  return (request, name) => {
    const world = worldOf(request)
    if (!failsIn(world, name)) return false
    if (!failsOnce(world)) return true
    const key = `${askedBy(request)} ${name}`
    return !failed.has(key) && failed.add(key).size > 0
  }
}

/** Whether photos come in a world. */
export const hasPhotosIn = (world: World): boolean => world !== 'without photos' && world !== 'unreachable'

// Which example of the contract a member is there.
const members: readonly World[] = ['another member', 'new member']

const emptied = (value: unknown): unknown => {
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, emptied(part)]))
}

/** An answer as a world gives it; without what its lists hold, where the declaration of the call takes that. */
export const answerIn = (world: World, { name, call }: FoundCall, answer: unknown): unknown => {
  const member = members.indexOf(world)
  if (member >= 0 && ofMember.has(name)) return examplesOf(name)[member] ?? answer
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
