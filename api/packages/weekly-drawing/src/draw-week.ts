import type { Fence } from '@quintet/leases'
import { hash } from 'node:crypto'
import { type BeaconSource, drawSeedOf } from '@quintet/seed'
import { type Population, type StageReport, drawAhead } from '@quintet/drawing'
import { commitDrawing } from './commit/commit.ts'
import type { DrawingDatabase } from './database.ts'
import { type Freezing, freezeWeek } from './freeze/freeze.ts'
import type { FreezeLimits } from './freeze/reaches.ts'
import { commitShare } from './joint/commit-share.ts'
import { drawJointWeek } from './joint/draw-joint-week.ts'
import { type JointWork, readJointWeek } from './joint/joint-week.ts'
import { logKeyOf } from './public-log/key.ts'
import { type FrozenSeed, withRandomness } from './read-randomness.ts'
import { reportOf } from './report.ts'
import { type StagesSettings, openStages } from './stages/open-stages.ts'
import { DamagedDrawing, openSealed } from './sealed-entries.ts'

export interface WeekWork {
  week: number
  limits: FreezeLimits
  /** Where the key of the public log is kept, among others. */
  dataFolder: string
  /** The beacon that seeds are mixed with; undefined where none is configured. */
  beacon: BeaconSource | undefined
  /** Squarings of the delay that seeds are mixed with where no beacon is configured; 0: none. */
  delay: number
  /** Where the stages of the engine are sealed. */
  folder: string
  /** Where they are sealed instead, so that several processes see them and may draw together. */
  stages?: StagesSettings | undefined
  /** The lease that each write needs; undefined for a process that is alone. */
  fence?: Fence | undefined
  /** What of a drawing over all cells is to be done; undefined for a cell that draws its own members. */
  joint?: JointWork | undefined
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
  /** Hears why the seed is not there yet. */
  onWait(reason: string): void
}

interface WeekRow extends FrozenSeed {
  state: string
  entrants: number
}

const readWeek = ({ read }: DrawingDatabase, week: number): WeekRow =>
  read
    .prepare('SELECT state, scheme, seed, commitment, merkle_root, beacon, entrants FROM drawings WHERE week = ?')
    .get(week) as WeekRow

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
export const createWeek = (db: DrawingDatabase, work: WeekWork, hooks: WeekHooks) => {
  const { week, folder, dataFolder, beacon, delay, joint, stages } = work
  const seconds: Record<string, number> = {}
  const processor: Record<string, number> = {}
  let frozen: Population | undefined

  const freeze = async (): Promise<void> => {
    const [begun, spent] = [performance.now(), createMeter()]
    frozen = await freezeWeek(db, { week, logKey: logKeyOf({ dataFolder }), beacon: beacon?.chain, delay, joint, ...hooks })
    seconds['freeze'] = secondsSince(begun)
    processor['freeze'] = spent()
  }

  const seeded = async (row: WeekRow): Promise<WeekRow> => {
    const begun = performance.now()
    const known = await withRandomness(db, row, { week, beacon, ...hooks })
    if (known !== row) seconds['seed'] = secondsSince(begun)
    return known
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
      ...openStages(folder, String(week), stages),
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

  // Drawn for all, and at once what of it is this cell's.
  const drawForAll = async (row: WeekRow, cell: string): Promise<void> => {
    const found = readJointWeek(db.read, week)
    if (found?.state === 'drawn') return
    const known = await seeded({ ...row, merkle_root: found?.root ?? null })
    const spent = createMeter()
    const onStage = (report: StageReport) => {
      seconds[report.stage] = report.milliseconds / 1000
      hooks.onStage(report)
    }
    const times = () => {
      processor['engine'] = spent()
      return { seconds, processor, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }
    }
    await drawJointWeek(db, { week, cell, folder, stages, row: known, ...hooks, onStage, work: times })
  }

  const goOn = async (row: WeekRow): Promise<void> => {
    if (!joint) return match(await seeded(row))
    if (joint.part === 'union') await drawForAll(row, joint.cell)
    if (joint.part !== 'freeze') await commitShare(db, { week, cell: joint.cell, ...hooks, now: hooks.now() })
  }

  return {
    /** One step on; returns the state that the week is in then. */
    step: async (): Promise<string> => {
      const row = readWeek(db, week)
      if (row.state === 'announced') await freeze()
      if (row.state === 'frozen') await goOn(row)
      return readWeek(db, week).state
    },
  }
}
