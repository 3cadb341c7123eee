import { dayNumber, weekNumber } from '@quintet/domain/time'
import { createChance } from '@quintet/synthetic'
import { createInsert, insertWorld, createWorld } from '@quintet/demo/testing'
import { type TestApp, type TestOptions, createTestApp } from '../testing.ts'

export interface FilledApp {
  app: TestApp
  members: number[]
  /** The week whose tokens are submitted. */
  week: number
}

interface Filling {
  members?: number
  weeks?: number
  seed?: number
  /** Whether some of them have met before. */
  hasPast?: boolean
}

/** Fills an application with synthetic members, tokens for this and the next weeks, and no photos. */
export const fillApp = async (
  { context }: Pick<TestApp, 'context'>,
  { members = 80, weeks = 2, seed = 5, hasPast = true }: Filling = {},
): Promise<Omit<FilledApp, 'app'>> => {
  const now = context.clock.now()
  const [today, week] = [dayNumber(Math.floor(now / 1000)), weekNumber(Math.floor(now / 1000))]
  const chance = createChance(seed)
  const world = createWorld(chance, today, { members, portraits: 0, weeks })
  const { direct } = context.db
  const inserting = {
    direct,
    insert: createInsert(direct),
    chance,
    random: context.random,
    moment: { now, today, week },
    files: new Map(),
  }
  const past = hasPast ? world : { ...world, pastMatches: [] }
  const ids = await context.db.writeDirectly(async () => insertWorld(inserting, past))
  return { members: ids, week }
}

/** A test application that is filled so. */
export const createFilledApp = async (filling: Filling = {}, options: TestOptions = {}): Promise<FilledApp> => {
  const app = createTestApp(options)
  return { app, ...(await fillApp(app, filling)) }
}

export const oneWeek = 604_800_000

/** Everything that a drawing leaves behind for members. */
export const outcome = ({ context }: TestApp) => {
  const all = (sql: string) => context.db.direct.prepare<Record<string, unknown>>(sql).all()
  return {
    matches: all(
      `SELECT week, member_1, member_2, pool_1, pool_2, quality, class FROM matches
       WHERE NOT EXISTS (SELECT 1 FROM drawings d WHERE d.week = matches.week AND d.state <> 'published')
       ORDER BY week, member_1, member_2`,
    ),
    // Entrants of published weeks: each reads one notice of it.
    notices: all(
      `SELECT s.members FROM drawing_slabs s JOIN drawings d ON d.week = s.week AND d.state = 'published' ORDER BY s.week, s.slab`,
    ).flatMap(({ members }) => {
      const bytes = members as Buffer
      return Array.from({ length: bytes.length / 4 }, (_, at) => ({ member_id: bytes.readUInt32LE(4 * at) }))
    }),
    waits: all('SELECT member_id, drawings FROM waits ORDER BY member_id'),
    pairs: all('SELECT count(*) AS count FROM past_pairs'),
  }
}
