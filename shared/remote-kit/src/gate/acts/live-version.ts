import { learnScreens } from '../browser/screens.ts'
import { addressOf } from '../browser/go-through.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../browser/visitor.ts'
import type { World } from '../site/worlds.ts'
import { type Effort, explore } from './explore.ts'
import { actorOf, type Outcome } from './walk.ts'

/** Screen → what was done there and what it led to. */
export type Acts = Map<string, Outcome[]>

/** The version that members have, as a member meets it. */
export interface LiveVersion {
  /** Addresses of its routes, with places. */
  patterns: string[]
  acts: Record<World, Acts>
}

/** A tile in a page of the gate. */
export interface LiveTile {
  open: Omit<VisitorOptions, 'languageId'>
  tile: string
  remote: string
  /** Addresses that no link shows. */
  hints: readonly string[]
  /** Time of the pages, epoch milliseconds. */
  at: number
}

/** How many steps are taken of so many screens: what a tile's gate has time for. */
export const effortIn = (world: World, screens: number): Effort =>
  world === 'recorded'
    ? { ofScreen: 36, ofTile: Math.max(140, screens * 7) }
    : { ofScreen: world === 'failing' ? 8 : 4, ofTile: Math.max(50, screens * 2) }

/** A page of a tile, in a world. */
export const openIn = (world: World, { open, at }: LiveTile): Promise<Visitor> =>
  openVisitor({ ...open, languageId: 1, stillAt: at, world })

const learn = async (live: LiveTile): Promise<{ patterns: string[]; paths: string[] }> => {
  const { tile, remote, hints } = live
  const guide = await openIn('recorded', live)
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

/** Tries what some screens offer in a world. */
export const exploreIn = async (world: World, live: LiveTile, screens: readonly string[]): Promise<Acts> => {
  const visitor = await openIn(world, live)
  const acts = await explore(actorOf(visitor, live.tile, live.remote, live.at), screens, effortIn(world, screens.length))
  await visitor.end()
  return acts
}

/** Learns the screens of a version and tries what they offer. */
export const meetVersion = async (live: LiveTile): Promise<LiveVersion> => {
  const { patterns, paths } = await learn(live)
  const recorded = await exploreIn('recorded', live, paths)
  const failing = await exploreIn('failing', live, paths)
  return { patterns, acts: { recorded, failing, empty: await exploreIn('empty', live, paths) } }
}
