import { learnScreens } from '../browser/screens.ts'
import { addressOf } from '../browser/go-through.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../browser/visitor.ts'
import { examplesOf } from '../site/examples.ts'
import { exampleIn, failsOnce } from '../site/worlds.ts'
import { explore, firstChanges, stateOf, type WorthOf } from './explore.ts'
import { effortOf, type Setting, settings } from './settings.ts'
import { inLanes } from '../lanes.ts'
import { actorOf, type Outcome } from './walk.ts'

/** Screen → what was done there and what it led to. */
export type Acts = Map<string, Outcome[]>

/** The version that members have, as a member meets it. */
export interface LiveVersion {
  /** Addresses of its routes, with places. */
  patterns: string[]
  /** An address of each of its screens. */
  paths: string[]
  acts: Map<Setting, Acts>
}

/** A tile in a page of the gate. */
export interface UsedTile {
  open: Omit<VisitorOptions, 'languageId'>
  tile: string
  remote: string
  /** Addresses that no link shows. */
  hints: readonly string[]
  /** Time of the pages, epoch milliseconds. */
  at: number
}

/** So many settings at a time: what a page waits for is mostly another frame. */
export const lanes = 2

/** A page of a tile, in a setting. */
export const openIn = ({ world, languageId }: Pick<Setting, 'world' | 'languageId'>, { open, at }: UsedTile): Promise<Visitor> =>
  openVisitor({ ...open, languageId, stillAt: at, world })

/** Learns the screens of a version. */
export const learnRoutes = async (live: UsedTile): Promise<Pick<LiveVersion, 'patterns' | 'paths'>> => {
  const { tile, remote, hints } = live
  const guide = await openIn({ world: 'recorded', languageId: 1 }, live)
  const screens = learnScreens(tile, hints)
  const seen = new Set<string>()
  for (const queue = ['']; queue.length > 0;) {
    const screen = queue.shift() ?? ''
    if (seen.has(screen)) continue
    seen.add(screen)
    await guide.visit(addressOf(tile, screen), remote)
    await screens.read(guide.page)
    queue.push(...screens.found().paths)
  }
  await guide.end()
  return { patterns: screens.found().patterns, paths: [...seen] }
}

/** Tries what some screens offer in a setting. @param worthOf how many steps a screen that was opened is worth; as many as there are else */
export const exploreIn = async (
  setting: Setting,
  live: UsedTile,
  screens: readonly string[],
  worthOf?: WorthOf,
): Promise<Acts> => {
  const visitor = await openIn(setting, live)
  const actor = actorOf(visitor, live, setting)
  const acts = await explore(actor, screens, effortOf(setting, screens.length), worthOf)
  await visitor.end()
  return acts
}

// Where no call has so many examples, all is as recorded.
const furtherExamples = (recorded: Acts): Setting[] => {
  const called = new Set([...recorded.values()].flat().flatMap(({ sent }) => sent.map(({ call }) => call)))
  const most = Math.max(0, ...[...called].map((call) => examplesOf(call).length))
  return settings.filter(({ world }) => (exampleIn(world) ?? most) < most)
}

/** Where changes fail, as far as there are any and each once more; elsewhere what looks otherwise than as recorded. */
export const worthIn =
  ({ world }: Setting, recorded: Acts): WorthOf =>
  (screen, opened) => {
    const usual = recorded.get(screen) ?? []
    if (world === 'changes failing once') {
      const changes = [...firstChanges(usual).values()]
      return changes.length === 0 ? 1 : Math.max(...changes) + changes.length + 2
    }
    return usual[0] === undefined || stateOf(opened) !== stateOf(usual[0].scene) ? Infinity : 1
  }

// What depends on what was done as recorded.
const comesAfter = ({ world }: Setting): boolean => exampleIn(world) !== undefined || failsOnce(world)

/** Learns the screens of a version and tries what they offer. */
export const meetVersion = async (live: UsedTile): Promise<LiveVersion> => {
  const { patterns, paths } = await learnRoutes(live)
  const acts = new Map<Setting, Acts>()
  const meet = (some: readonly Setting[], worthOf: (setting: Setting) => WorthOf | undefined) =>
    inLanes(lanes, some, async (setting) => void acts.set(setting, await exploreIn(setting, live, paths, worthOf(setting))))
  const [first] = settings
  await meet(
    settings.filter((setting) => !comesAfter(setting)),
    () => undefined,
  )
  const recorded = (first && acts.get(first)) ?? new Map<string, Outcome[]>()
  const after = settings.filter(({ world }) => failsOnce(world))
  await meet([...after, ...furtherExamples(recorded)], (setting) => worthIn(setting, recorded))
  return { patterns, paths, acts }
}
