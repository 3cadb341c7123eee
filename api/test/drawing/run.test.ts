import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { isOnPostgres } from '@quintet/database/testing'
import type { Context } from '../../src/context.ts'
import { createContext } from '../../src/create-context.ts'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { recognisePerson } from '@quintet/weekly-drawing/past-pairs'
import { deleteMember } from '../../src/members/delete-member.ts'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { Interrupted, drawDueWeeks, reportOfRow, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { nextMemberNumber } from '@quintet/repositories/members'
import { drawingInProgress } from '../../src/services/drawing-state.ts'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek, outcome } from './filled-app.ts'
import { entriesOf } from './sealed-entries.ts'

let app: TestApp
afterEach(() => app.close())

const filled = async (...options: Parameters<typeof createFilledApp>) => {
  const made = await createFilledApp(...options)
  app = made.app
  return made
}

const pairOf = ({ member_1: one, member_2: other }: Record<string, unknown>) => `${String(one)}-${String(other)}`
const stateOf = async (week: number) => (await readDrawing(app.context.db.read, week))?.state

/** The application with no chance in it: every secret and every salt is the same, and so is every seed. */
const withoutChance = (): Context => ({
  ...app.context,
  random: { ...app.context.random, bytes: (count) => Buffer.alloc(count, 7) },
})

/** Announces the week that runs, and lets it end. */
const endWeek = async (context: Context = app.context): Promise<void> => {
  await announceDrawings(context)
  app.clock.shift(oneWeek)
}

/** The application with a database that fails after so many writes. */
const failingAfter = (writes: number): Context => {
  let left = writes
  const context = withoutChance()
  const { db } = context
  const spend = () => {
    if (left-- <= 0) throw new Error('The power is gone.')
  }
  const write: typeof db.write = async (work) => {
    spend()
    return db.write(work)
  }
  const writeDirectly: typeof db.writeDirectly = async (work) => {
    spend()
    return db.writeDirectly(work)
  }
  return { ...context, db: { ...db, write, writeDirectly } }
}

describe('a week', () => {
  it('goes through every state once and is published at once for everybody', async () => {
    const { week } = await filled()
    const { context } = app
    await drawDueWeeks(context)
    expect([await stateOf(week), await stateOf(week + 1)]).toEqual(['announced', 'announced'])
    expect(await drawingInProgress(context)).toBe(false)
    const { commitment } = (await readDrawing(context.db.read, week)) ?? {}
    const before = outcome(app).matches.length
    app.clock.shift(oneWeek)
    expect(await drawingInProgress(context)).toBe(true)
    for (const state of ['frozen', 'matched']) {
      expect(await stepDrawing(context, week)).toBe(state)
      expect(outcome(app).matches).toHaveLength(before)
    }
    expect(await stepDrawing(context, week)).toBe('published')
    expect(await drawingInProgress(context)).toBe(false)
    const { matches, notices, pairs } = outcome(app)
    expect(matches.length - before).toBeGreaterThan(5)
    // The matches are the memory; hashes are made when a member is deleted.
    expect(pairs).toEqual([{ count: 0 }])
    const row = await readDrawing(context.db.read, week)
    expect(row?.commitment).toBe(commitment)
    const report = row && reportOfRow(row)
    expect(report).toMatchObject({ matches: matches.length - before, entrants: row?.entrants })
    expect(notices).toHaveLength(row?.entrants ?? 0)
    expect(await verifyDrawing(context, week)).toMatchObject({ identical: true })
  })

  it('raises the wait of those who got no match and ends it for the others (decision 29)', async () => {
    const { week } = await filled()
    const before = new Map(outcome(app).waits.map(({ member_id: member, drawings }) => [member, Number(drawings)]))
    app.clock.shift(oneWeek)
    await drawDueWeeks(app.context)
    const drawn = outcome(app).matches.filter((row) => row['week'] === week)
    const matched = new Set(drawn.flatMap(({ member_1: one, member_2: other }) => [Number(one), Number(other)]))
    const waits = new Map(outcome(app).waits.map(({ member_id: member, drawings }) => [member, drawings]))
    const entrants = entriesOf(app, week).map(({ member }) => member)
    expect(entrants.filter((member) => !matched.has(member)).length).toBeGreaterThan(0)
    for (const member of entrants)
      expect([member, waits.get(member)]).toEqual([member, matched.has(member) ? undefined : (before.get(member) ?? 0) + 1])
  })

  it('never matches a pair again, not even where one of them was deleted and came back (decision 26)', async () => {
    const { week } = await filled({ weeks: 1 })
    const { context } = app
    app.clock.shift(oneWeek)
    await drawDueWeeks(context)
    const first = outcome(app).matches.filter((row) => row['week'] === week)
    expect(first.length).toBeGreaterThan(5)
    // The others stay as they are.
    const back = await comeBack(new Set(first.filter((_, index) => index % 2 === 0).map(({ member_1: one }) => Number(one))))
    await context.db.write(async (trx) => {
      const tokens = await trx.selectFrom('tokens').selectAll().where('week', '=', week).execute()
      await trx
        .insertInto('tokens')
        .values(tokens.map((token) => ({ ...token, week: week + 1 })))
        .execute()
    })
    app.clock.shift(oneWeek)
    await drawDueWeeks(context)
    const now = (member: unknown) => back.get(Number(member)) ?? Number(member)
    const met = new Set(
      first.map(({ member_1: one, member_2: other }) => [now(one), now(other)].toSorted((a, b) => a - b).join('-')),
    )
    const second = outcome(app).matches.filter((row) => row['week'] === week + 1)
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((row) => met.has(pairOf(row)))).toEqual([])
  })
})

/** Deletes members, who then come back under a new account with the same tokens; answers their new numbers. */
const comeBack = (members: ReadonlySet<number>): Promise<Map<number, number>> => {
  const { db, config } = app.context
  const key = pairKeyOf(config)
  return db.write(async (trx) => {
    const back = new Map<number, number>()
    for (const id of members) {
      const of = (table: 'profiles' | 'characters' | 'tokens') => trx.selectFrom(table).selectAll().where('member_id', '=', id)
      const { id: _, ...row } = await trx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const [profile, characters, tokens] = [
        await of('profiles').execute(),
        await of('characters').execute(),
        await of('tokens').execute(),
      ]
      await deleteMember(trx, key, id, 0)
      const made = { id: await nextMemberNumber(trx) }
      await trx
        .insertInto('members')
        .values({ ...row, ...made })
        .execute()
      const own = <Row extends object>(rows: Row[]) => rows.map((one) => ({ ...one, member_id: made.id }))
      await trx
        .insertInto('profiles')
        .values(own(profile) as never)
        .execute()
      await trx
        .insertInto('characters')
        .values(own(characters) as never)
        .execute()
      await trx
        .insertInto('tokens')
        .values(own(tokens) as never)
        .execute()
      await recognisePerson(trx, key, made.id)
      back.set(id, made.id)
    }
    return back
  })
}

describe('what members change after the freeze', () => {
  it('does not matter', async () => {
    const drawn = async (change: boolean) => {
      const { week, members } = await filled()
      const context = withoutChance()
      await endWeek(context)
      expect(await stepDrawing(context, week)).toBe('frozen')
      if (change)
        await context.db.write(async (trx) => {
          await trx.updateTable('members').set({ tier: 4 }).where('id', 'in', members.slice(0, 20)).execute()
          await trx.deleteFrom('characters').where('member_id', 'in', members.slice(20, 40)).execute()
          await trx.deleteFrom('tokens').where('member_id', 'in', members.slice(40, 60)).execute()
        })
      await stepDrawing(context, week)
      await stepDrawing(context, week)
      const { matches } = outcome(app)
      return matches.filter((row) => row['week'] === week).map((row) => [pairOf(row), row['quality'], row['class']])
    }
    const before = await drawn(false)
    await app.close()
    expect(before.length).toBeGreaterThan(5)
    expect(await drawn(true)).toEqual(before)
  })
})

describe('a drawing that is cut short', () => {
  it('goes on from its last sealed step in another process and ends the same (decision 31)', async () => {
    const { week } = await filled()
    await endWeek()
    const restarted = () => createContext(app.context.config, { ...app.context })
    expect(await stepDrawing(restarted(), week)).toBe('frozen')
    await expect(stepDrawing(restarted(), week, () => true)).rejects.toBeInstanceOf(Interrupted)
    expect(await stateOf(week)).toBe('frozen')
    expect(await stepDrawing(restarted(), week)).toBe('matched')
    await stepDrawing(restarted(), week)
    expect(await stateOf(week)).toBe('published')
    expect(await verifyDrawing(app.context, week)).toMatchObject({ identical: true })
  })

  it('goes on in a large week whose thread ended without a word', async () => {
    const { week } = await filled({ members: 600 })
    await endWeek()
    const starting = once(process, 'worker') as Promise<[Worker]>
    const ended = expect(stepDrawing(app.context, week)).rejects.toThrow('The drawing ended without a result.')
    const [thread] = await starting
    await thread.terminate()
    await ended
    expect(await stateOf(week)).toBe('announced')
    expect(await drawDueWeeks(app.context)).toEqual([week])
  }, 60_000)

  it('publishes nothing once it was asked to stop', async () => {
    const { week } = await filled()
    await endWeek()
    let isStopped = false
    const info: Context['log']['info'] = (_, { state } = {}) => void (isStopped ||= state === 'matched')
    const told = { ...app.context, log: { ...app.context.log, info } }
    await expect(drawDueWeeks(told, () => isStopped)).rejects.toBeInstanceOf(Interrupted)
    expect(await stateOf(week)).toBe('matched')
    expect(await drawDueWeeks(app.context)).toEqual([week])
  })

  it('publishes all or nothing wherever it fails, and counts nothing twice (decision 31)', async () => {
    const undisturbed = await filled()
    await endWeek(withoutChance())
    await drawDueWeeks(withoutChance())
    const expected = outcome(app)
    await app.close()
    const { week } = await filled()
    expect(week).toBe(undisturbed.week)
    await endWeek(withoutChance())
    const before = outcome(app)
    let failures = 0
    for (let writes = 0; (await stateOf(week)) !== 'published'; writes++) {
      await drawDueWeeks(failingAfter(writes)).catch((error: Error) => {
        expect(error.message).toBe('The power is gone.')
        failures += 1
      })
      if ((await stateOf(week)) === 'published') break
      const { matches, notices, pairs } = outcome(app)
      expect({ matches, notices, pairs }).toEqual({ matches: before.matches, notices: before.notices, pairs: before.pairs })
    }
    expect(failures).toBeGreaterThan(5)
    expect(outcome(app)).toEqual(expected)
    const { count } = app.context.db.direct
      .prepare<{ count: number }>('SELECT count(*) AS count FROM match_seconds s JOIN matches m ON m.id = s.match_id')
      .get() ?? { count: 0 }
    expect(count).toBe(expected.matches.length)
    expect(await verifyDrawing(app.context, week)).toMatchObject({ identical: true })
  }, 60_000)

  it('leaves out a member who deletes the account between the freeze and the publication', async () => {
    const { week, members } = await filled()
    const { context } = app
    await endWeek()
    const remove = (some: readonly number[]) =>
      context.db.write(async (trx) => {
        for (const member of some) await deleteMember(trx, pairKeyOf(context.config), member, 0)
      })
    await stepDrawing(context, week)
    await remove(members.slice(0, 8))
    await stepDrawing(context, week)
    await remove(members.slice(8, 16))
    await stepDrawing(context, week)
    expect(await stateOf(week)).toBe('published')
    const gone = new Set<unknown>(members.slice(0, 16))
    const { matches } = outcome(app)
    expect(matches.length).toBeGreaterThan(0)
    for (const { member_1: one, member_2: other } of matches) expect([gone.has(one), gone.has(other)]).toEqual([false, false])
    const dangling = 'SELECT match_id FROM match_seconds WHERE match_id NOT IN (SELECT id FROM matches)'
    expect(context.db.direct.prepare(dangling).all()).toEqual([])
  })

  it('is drawn once by two at the same time', async () => {
    const { week } = await filled()
    await endWeek()
    await Promise.all([drawDueWeeks(app.context), drawDueWeeks(app.context), drawDueWeeks(app.context)])
    const { notices } = outcome(app)
    expect(new Set(notices.map((notice) => notice['member_id'])).size).toBe(notices.length)
    expect(await verifyDrawing(app.context, week)).toMatchObject({ identical: true })
  })
})

describe('a frozen week', () => {
  it.each([
    ['UPDATE drawing_slabs SET leaves = zeroblob(length(leaves))', 'The entry at position 0 does not fit its leaf.'],
    ["UPDATE drawings SET merkle_root = '' WHERE state = 'frozen'", 'The leaves do not lead to the published root.'],
  ])('is not drawn after %s', async (change, finding) => {
    const { week } = await filled()
    await endWeek()
    expect(await stepDrawing(app.context, week)).toBe('frozen')
    await app.context.db.write(async () => void app.context.db.direct.prepare(change).run())
    const damaged = `The sealed entries of week ${week} are damaged. Restore the database from a backup. ${finding}`
    await expect(drawDueWeeks(app.context)).rejects.toThrow(damaged)
    expect(await stateOf(week)).toBe('frozen')
  })
})

describe('a week that another process published first', () => {
  it('is told by that one alone', async () => {
    const { week } = await filled()
    await endWeek()
    for (const state of ['frozen', 'matched']) expect(await stepDrawing(app.context, week)).toBe(state)
    const { db } = app.context
    const publishElsewhere = () =>
      db.write((trx) =>
        trx.updateTable('drawings').set({ state: 'published', published_at: 1 }).where('week', '=', week).execute(),
      )
    const writeDirectly: typeof db.writeDirectly = async (work) => {
      await publishElsewhere()
      return db.writeDirectly(work)
    }
    const told: number[] = []
    const context = {
      ...app.context,
      db: { ...db, writeDirectly },
      onPublished: (published: number) => void told.push(published),
    }
    const due = () => db.read.selectFrom('notices_due').select('id').execute()
    const before = await due()
    expect(await stepDrawing(context, week)).toBe('published')
    expect([told, await due()]).toEqual([[], before])
    expect((await readDrawing(db.read, week))?.published_at).toBe(1)
  })
})

describe('clocks that jump', () => {
  it('draw every announced week once, in order, whatever they do', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 4 }), { minLength: 3, maxLength: 8 }), async (jumps) => {
        const made = await createFilledApp({ members: 24, weeks: 6 })
        const { context } = made.app
        try {
          const published: number[] = []
          for (const jump of jumps) {
            made.app.clock.shift(jump * oneWeek)
            published.push(...(await drawDueWeeks(context)))
            expect(await drawingInProgress(context)).toBe(false)
          }
          expect(new Set(published).size).toBe(published.length)
          const notices = outcome(made.app).notices.length
          expect(await drawDueWeeks(context)).toEqual([])
          expect(outcome(made.app).notices).toHaveLength(notices)
        } finally {
          await made.app.close()
        }
      }),
      // PostgreSQL needs a second for each database that is made.
      { numRuns: process.env['QUINTET_FULL'] === undefined ? 3 : isOnPostgres() ? 100 : 2000 },
    )
    app = (await createFilledApp({ members: 2 })).app
  }, 3_600_000)

  it('make up for weeks in which the server was down, as far as tokens were submitted', async () => {
    const { week } = await filled({ members: 30, weeks: 3 })
    app.clock.shift(10 * oneWeek)
    expect(await drawDueWeeks(app.context)).toEqual([week, week + 1, week + 2])
    expect(await stateOf(week + 5)).toBeUndefined()
    expect(await stateOf(week + 11)).toBe('announced')
  })
})

describe('verify', () => {
  it('says where a sealed week was changed', async () => {
    const { week } = await filled()
    const { context } = app
    await endWeek()
    await drawDueWeeks(context)
    await context.db.write((trx) =>
      trx
        .updateTable('drawings')
        .set({ seed: Buffer.alloc(32) })
        .where('week', '=', week)
        .execute(),
    )
    const { identical, findings } = await verifyDrawing(context, week)
    expect(identical).toBe(false)
    expect(findings.join()).toContain('The secret is not the one that was announced.')
  })

  it('says that entries were erased when a member was deleted, and keeps their leaves (decision 30)', async () => {
    const { week, members } = await filled()
    const { context } = app
    await endWeek()
    await drawDueWeeks(context)
    await context.db.write(async (trx) => {
      for (const member of members.slice(0, 10)) await deleteMember(trx, pairKeyOf(context.config), member, 0)
    })
    const { identical, findings } = await verifyDrawing(context, week)
    expect(identical).toBe(false)
    expect(findings).toHaveLength(1)
    expect(findings[0]).toContain('were erased')
  })
})
