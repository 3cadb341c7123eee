import { hash } from 'node:crypto'
import { type BeaconSource, SeedNotReady, type SeedParts, drawSeedOf, readRound } from '@quintet/drawing/seed'
import { type Population, type StageReport, drawAhead, folderStore } from '@quintet/drawing'
import { type Waiting, readBeaconRound } from './beacon/read-round.ts'
import { commitDrawing } from './commit/commit.ts'
import type { DrawingDatabase } from './database.ts'
import { type Freezing, freezeWeek } from './freeze/freeze.ts'
import type { ReachLimits } from './freeze/reaches.ts'
import { logKeyOf } from './public-log/key.ts'
import { reportOf } from './report.ts'
import { DamagedDrawing, openSealed } from './sealed-entries.ts'

export interface WeekWork {
  week: number
  limits: ReachLimits
  /** Where the key of the public log is kept, among others. */
  dataFolder: string
  /** The beacon that seeds are mixed with; undefined where none is configured. */
  beacon: BeaconSource | undefined
  /** Where the stages of the engine are sealed. */
  folder: string
}

export interface WeekHooks {
  /** Epoch milliseconds; real time. */
  now(): number
  randomBytes(count: number): Buffer
  /** The entrants, read and sealed for the freeze. */
  chunks: Freezing['chunks']
  /** Throws to stop. */
  check(): void
  onStage(report: StageReport): void
  /** Hears why a round of the beacon is not there yet. */
  onWait(reason: string): void
}

interface WeekRow extends SeedParts {
  state: string
  entrants: number
}

const readWeek = ({ read }: DrawingDatabase, week: number): WeekRow =>
  read.prepare('SELECT state, scheme, seed, merkle_root, beacon, entrants FROM drawings WHERE week = ?').get(week) as WeekRow

const everyPosition = (count: number): Int32Array => Int32Array.from({ length: count }, (_, position) => position)

/** Places by position where some were erased since. */
const positionsWithout = (count: number, erased: readonly number[]): Int32Array => {
  const positions = new Int32Array(count)
  for (const position of erased) positions[position] = -1
  let place = 0
  for (let position = 0; position < count; position++) if (positions[position] !== -1) positions[position] = place++
  return positions
}

const reopen = ({ read }: DrawingDatabase, week: number, root: string | null) => {
  const { population, count, erased, findings } = openSealed(read, { week, root })
  if (findings.length > 0)
    throw new DamagedDrawing(`The sealed entries of week ${week} are damaged. Restore the database from a backup. ${findings[0]}`)
  return { population, positions: positionsWithout(count, erased), erased }
}

/** The row with its round of the beacon, which is waited for: a week whose freeze named one is never drawn without it. */
const withBeacon = async (
  db: DrawingDatabase,
  row: WeekRow,
  { week, beacon, ...waiting }: Pick<WeekWork, 'week' | 'beacon'> & Waiting,
): Promise<WeekRow> => {
  const named = readRound(row.beacon)
  if (!named || named.signature !== undefined) return row
  if (beacon?.chain.hash !== named.chain)
    throw new SeedNotReady(`Week ${week} needs round ${named.round} of the beacon ${named.chain}: set QUINTET_BEACON.`)
  const round = JSON.stringify(await readBeaconRound(beacon, named.round, waiting))
  await db.writeDurably(({ prepare }) => prepare('UPDATE drawings SET beacon = ? WHERE week = ?').run(round, week))
  return { ...row, beacon: round }
}

/** Seconds of processor that the whole process spent since. */
const createMeter = () => {
  const begun = process.cpuUsage()
  return (): number => {
    const { user, system } = process.cpuUsage(begun)
    return (user + system) / 1e6
  }
}

const secondsSince = (begun: number): number => (performance.now() - begun) / 1000

/**
 * The work of one week, in this thread: freezing it, or drawing it and writing the result. What was frozen just now is drawn from
 * memory; another run reads it again from what was sealed.
 */
export const createWeek = (db: DrawingDatabase, { week, folder, dataFolder, beacon }: WeekWork, hooks: WeekHooks) => {
  const seconds: Record<string, number> = {}
  const processor: Record<string, number> = {}
  let frozen: Population | undefined

  const freeze = async (): Promise<void> => {
    const [begun, spent] = [performance.now(), createMeter()]
    frozen = await freezeWeek(db, { week, logKey: logKeyOf({ dataFolder }), beacon: beacon?.chain, ...hooks })
    seconds['freeze'] = secondsSince(begun)
    processor['freeze'] = spent()
  }

  const open = ({ merkle_root: root }: WeekRow) => {
    if (frozen) return { population: frozen, positions: everyPosition(frozen.members), erased: [] }
    const begun = performance.now()
    const opened = reopen(db, week, root)
    seconds['open'] = secondsSince(begun)
    return opened
  }

  const finish = (begun: number, spent: () => number) => () => {
    seconds['commit'] = secondsSince(begun)
    processor['commit'] = spent()
    return { seconds, processor, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
  }

  const match = async (row: WeekRow): Promise<void> => {
    const { population, positions, erased } = open(row)
    const seed = drawSeedOf(row)
    const [begun, spent] = [performance.now(), createMeter()]
    let ofStages = 0
    const presenting = await drawAhead(population, seed, {
      input: hash('sha256', `${row.merkle_root}:${seed}:${erased.join(',')}`),
      store: folderStore(folder),
      check: hooks.check,
      onStage: (report) => {
        seconds[report.stage] = report.milliseconds / 1000
        ofStages += report.milliseconds / 1000
        hooks.onStage(report)
      },
    })
    seconds['columns'] = secondsSince(begun) - ofStages
    processor['engine'] = spent()
    const measured = finish(performance.now(), createMeter())
    const report = () => reportOf(presenting.drawn, measured())
    try {
      await commitDrawing(db, { week, population, ...presenting, positions, report, ...hooks, now: hooks.now() })
    } finally {
      await presenting.end()
    }
  }

  return {
    /** One step on; returns the state that the week is in then. */
    step: async (): Promise<string> => {
      const row = readWeek(db, week)
      if (row.state === 'announced') await freeze()
      if (row.state === 'frozen') await match(await withBeacon(db, row, { week, beacon, ...hooks }))
      return readWeek(db, week).state
    },
  }
}
