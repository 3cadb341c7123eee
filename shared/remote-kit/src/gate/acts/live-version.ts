import { learnScreens } from '../browser/screens.ts'
import { addressOf } from '../browser/go-through.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../browser/visitor.ts'
import { explore } from './explore.ts'
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

/** Tries what some screens offer in a setting. */
export const exploreIn = async (setting: Setting, live: UsedTile, screens: readonly string[]): Promise<Acts> => {
  const visitor = await openIn(setting, live)
  const acts = await explore(actorOf(visitor, live, setting.languageId), screens, effortOf(setting, screens.length))
  await visitor.end()
  return acts
}

/** Learns the screens of a version and tries what they offer. */
export const meetVersion = async (live: UsedTile): Promise<LiveVersion> => {
  const { patterns, paths } = await learnRoutes(live)
  const acts = new Map<Setting, Acts>()
  await inLanes(lanes, settings, async (setting) => void acts.set(setting, await exploreIn(setting, live, paths)))
  return { patterns, paths, acts }
}
