import type { Store } from '@quintet/database'
import type { Clock } from '@quintet/kit/clock'
import type { Leases } from '@quintet/leases'
import type { Log } from '@quintet/kit/log'
import type { Random } from '@quintet/kit/random'
import type { BeaconSource } from '@quintet/seed'
import type { JointWork } from './joint/joint-week.ts'
import type { HandedSlab } from './joint/slab.ts'
import type { StagesConfig } from './stages/open-stages.ts'
import type { FreezeLimits } from './freeze/reaches.ts'

/** Where it is told that a week's matches are published. */
export interface Publication {
  /** Members of whom a browser listens right now. */
  listening(): number[]
  /** Tells browsers that are connected to this process. */
  tellHere(members: readonly number[], event: { matches: true }): void
}

/** This site as one of several cells that draw together. */
export interface JointDrawing {
  /** Does what is left over from weeks before: matches with members of cells that were away. */
  tend(): Promise<void>
  /**
   * What is to be done for a week that is over, and not matched yet: a part of a drawing over all cells; `'home'` where its own members are drawn
   * by themselves; `'wait'` where another cell has to do something first.
   */
  next(week: number, state: 'announced' | 'frozen'): Promise<JointWork | 'home' | 'wait'>
  /** Whether a matched week may be published here: everybody's share is written, or the others were waited for long enough. */
  mayPublish(week: number): Promise<boolean>
  /** The sealed entries of another cell once more, for a replay by the cell that drew. Throws where that cell cannot be reached. */
  entriesOf(week: number, cell: string): AsyncIterable<HandedSlab>
}

/** What the weeks of a site stand on. */
export interface DrawingContext {
  readonly config: FreezeLimits & { readonly dataFolder: string } & StagesConfig
  /** The product's time, in which the weeks are. */
  readonly clock: Clock
  readonly wall: Clock
  readonly random: Random
  readonly log: Log
  readonly db: Store
  readonly push: Publication
  /** Who draws, among several processes. */
  readonly leases?: Leases | undefined
  /** Hears that a week's matches are published, to tell other processes. */
  onPublished?(week: number): void
  /** Public randomness that seeds are mixed with; undefined where none is configured. */
  readonly beacon: BeaconSource | undefined
  /** Squarings of the delay that they are mixed with where there is no beacon; 0: none. */
  readonly delay: number
  /** This site as one of several cells, which may draw together. */
  readonly cells?: { readonly joint: JointDrawing | undefined }
}
