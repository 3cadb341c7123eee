import { existsSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdOldAddresses } from '../../src/jobs/addresses.ts'
import { sweepOrphans } from '@quintet/photo-jobs/orphans'
import { removeOutdated, retentions } from '@quintet/retention/remove-outdated'
import { currentWeek, today } from '@quintet/kit/week'
import { type TestApp, createTestApp } from '../testing.ts'

// What goes by its age takes nothing along that is younger or of another kind.

const oneDay = 86_400_000

let app: TestApp
let member: number
beforeEach(async () => {
  app = createTestApp()
  member = (await app.signUpMember()).id
})
afterEach(() => app.close())

const exec = (sql: string) => app.context.db.direct.prepare(sql).run()
const column = <T>(sql: string) => app.context.db.direct.prepare(sql).pluck().all() as T[]
const daysAgo = (days: number) => app.wall.now() - days * oneDay

/** A purchase of a member of its own: each has one open checkout at most. */
const purchase = async (state: string, age: number, payment: string | null = null) => {
  const { id: member_id } = await app.signUpMember()
  await app.context.db.write((trx) =>
    trx
      .insertInto('purchases')
      .values({
        member_id,
        reference: `${state} ${age}`,
        provider: 'stripe',
        tier: 1,
        cents: 1,
        credit_days: 0,
        start_day: 0,
        end_day: 0,
        state,
        payment,
        created_at: daysAgo(age),
      })
      .execute(),
  )
}

describe('purchases', () => {
  test.each(['paid', 'processing', 'active', 'refunding', 'refunded'])('that are %s stay for good', async (state) => {
    await purchase(state, 1000)
    await removeOutdated(app.context)
    expect(column('SELECT state FROM purchases')).toEqual([state])
  })

  test.each(['open', 'expired', 'cancelled', 'failed'])('that are %s go after thirty days', async (state) => {
    await purchase(state, 31)
    await purchase(state, 30)
    await removeOutdated(app.context)
    expect(column('SELECT reference FROM purchases')).toEqual([`${state} 30`])
  })
})

describe('money that went back', () => {
  test.each<[string, { owed?: number; age?: number; known?: boolean }, boolean]>([
    ['of no purchase goes', {}, false],
    ['that is still owed stays', { owed: 1 }, true],
    ['of a purchase that is there stays', { known: true }, true],
    ['of late stays', { age: 92 }, true],
  ])('%s', async (_, { owed = 0, age = 93, known = false }, stays) => {
    // One that was never paid names no payment, and must not hide the others.
    await purchase('active', 1)
    if (known) await purchase('refunded', 200, 'pi_1')
    const row = { payment: 'pi_1', owed, heard_at: daysAgo(age) }
    await app.context.db.write((trx) => trx.insertInto('payments_taken_back').values(row).execute())
    await removeOutdated(app.context)
    expect(column('SELECT payment FROM payments_taken_back')).toEqual(stays ? ['pi_1'] : [])
  })
})

describe('of what is kept for a time, the younger stays when the older goes', () => {
  const kinds: Record<
    Exclude<keyof typeof retentions, 'purchases' | 'takenBack'>,
    [insert: (age: number) => unknown, left: string]
  > = {
    rounds: [
      (age) =>
        exec(
          `INSERT INTO rounds (member_id, week, number, tickets) VALUES (${member}, ${currentWeek(app.context) - Math.ceil(age / 7)}, 1, '${age}')`,
        ),
      'SELECT tickets FROM rounds',
    ],
    endedMatches: [
      (age) =>
        exec(`INSERT INTO matches (member_1, member_2, week, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2, key_state, ended_at)
          VALUES (${age}, ${age + 1}, 1, 1, 1, 80, 2, 1, '${age}', '${age}', 3, ${daysAgo(age)})`),
      "SELECT pseudonym_1 FROM matches WHERE quality = 80 AND pseudonym_2 <> ''",
    ],
    stoppedRequests: [
      (age) => {
        exec(`INSERT INTO cases (id, kind, member_id, subject, opened_at) VALUES (${age}, 'stopped', 0, 0, 1)`)
        const values = `${age}, '${age}', 1, '', ${daysAgo(age)}`
        return exec(`INSERT INTO stopped_requests (case_id, email, language, text, created_at) VALUES (${values})`)
      },
      'SELECT email FROM stopped_requests',
    ],
    emptyDrafts: [
      (age) => {
        const [at, full] = [app.context.clock.now() - age * oneDay, `SELECT ${member}, 'about', '{"name":"x"}', 1`]
        exec(`INSERT INTO profile_drafts SELECT ${member}, '${age}', '{}', ${at}`)
        // What was entered stays, however old it is.
        return exec(`INSERT INTO profile_drafts ${full} WHERE NOT EXISTS (SELECT 1 FROM profile_drafts WHERE section = 'about')`)
      },
      "SELECT section FROM profile_drafts WHERE section <> 'about' OR draft = '{}'",
    ],
    noticesDue: [
      (age) =>
        exec(
          `INSERT INTO notices_due (member_id, event, about, due_at, created_at) VALUES (${member}, 'staff', '${age}', 1, ${daysAgo(age)})`,
        ),
      'SELECT about FROM notices_due',
    ],
    noticeRuns: [
      (age) =>
        exec(
          `INSERT INTO notice_runs (event, week, time_zone) VALUES ('tokens', ${currentWeek(app.context) - Math.ceil(age / 7)}, '${age}')`,
        ),
      'SELECT time_zone FROM notice_runs',
    ],
    paymentEvents: [
      (age) => exec(`INSERT INTO payment_events (id, heard_at) VALUES ('${age}', ${daysAgo(age)})`),
      'SELECT id FROM payment_events',
    ],
    withdrawals: [
      (age) =>
        exec(
          `INSERT INTO withdrawals (reference, payment, total_cents, declared_at, confirmed_at) VALUES ('${age}', 'pi_${age}', 1, ${daysAgo(age)}, 1)`,
        ),
      'SELECT reference FROM withdrawals',
    ],
    errorReports: [
      (age) =>
        exec(
          `INSERT INTO error_reports (member_id, category, details, created_at) VALUES (${member}, 1, '${age}', ${daysAgo(age)})`,
        ),
      'SELECT details FROM error_reports',
    ],
    reportTexts: [
      (age) =>
        exec(
          `INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at) VALUES ('match', ${member}, 2, 1, '${age}', ${daysAgo(age)})`,
        ),
      "SELECT text FROM reports WHERE text <> ''",
    ],
    reports: [
      (age) =>
        exec(
          `INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at) VALUES ('match', ${member}, ${age}, 1, '', ${daysAgo(age)})`,
        ),
      'SELECT CAST(subject AS TEXT) FROM reports',
    ],
    cases: [
      (age) =>
        exec(
          `INSERT INTO cases (kind, member_id, subject, opened_at, decided_at) VALUES ('match', ${member}, ${age}, 1, ${daysAgo(age)})`,
        ),
      'SELECT CAST(subject AS TEXT) FROM cases',
    ],
    sealedMessages: [
      (age) => {
        exec(`INSERT INTO cases (id, kind, member_id, subject, opened_at) VALUES (${age}, 'match', ${member}, 1, 1)`)
        exec(
          `INSERT INTO sealed_messages (case_id, sender_id, client_id, body, iv, sent_at, kept_at) VALUES (${age}, ${member}, '${age}', '', '', 1, ${daysAgo(age)})`,
        )
      },
      'SELECT client_id FROM sealed_messages',
    ],
    evidence: [
      (age) => {
        exec(
          `INSERT INTO cases (id, kind, member_id, subject, opened_at, decided_at) VALUES (${age}, 'match', ${member}, 1, 1, ${daysAgo(age)})`,
        )
        exec(
          `INSERT INTO case_evidence (case_id, sender_id, sent_at, text, match_id, side, client_id, franking, commitment) VALUES (${age}, ${member}, 1, '${age}', 1, 1, 'm', '', '')`,
        )
      },
      'SELECT text FROM case_evidence',
    ],
    erasedSignIns: [
      (age) => {
        const insert = app.context.db.direct.prepare('INSERT INTO erased_sign_ins (hash, erased_at) VALUES (?, ?)')
        return insert.run(Buffer.alloc(age), daysAgo(age))
      },
      'SELECT CAST(length(hash) AS TEXT) FROM erased_sign_ins',
    ],
    keptPhotoHashes: [
      (age) =>
        exec(
          `INSERT INTO kept_photo_hashes (hash, why, member_id, kept_at) VALUES (x'0000000000000000', 'refused', ${age}, ${daysAgo(age)})`,
        ),
      'SELECT CAST(member_id AS TEXT) FROM kept_photo_hashes',
    ],
    estimateQuestions: [
      (age) =>
        exec(`INSERT INTO estimate_questions (member_id, day, digest) VALUES (${member}, ${today(app.context) - age}, '${age}')`),
      'SELECT digest FROM estimate_questions',
    ],
    notices: [
      (age) =>
        exec(
          `INSERT INTO notices (member_id, day, language, title, message) VALUES (${member}, ${today(app.context) - age}, 1, '${age}', '')`,
        ),
      'SELECT title FROM notices',
    ],
  }

  test.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', async (name) => {
    const [insert, left] = kinds[name]
    const { days } = retentions[name]
    insert(days)
    insert(days + 1)
    await removeOutdated(app.context)
    expect(column(left)).toEqual([String(days)])
  })

  test('a match that has not ended keeps its names', async () => {
    kinds.endedMatches[0](1000)
    exec('UPDATE matches SET ended_at = NULL')
    await removeOutdated(app.context)
    expect(column('SELECT pseudonym_1 FROM matches')).toEqual(['1000'])
  })

  test('of one that has, neither names nor keys nor quality of either side are left', async () => {
    kinds.endedMatches[0](31)
    exec("UPDATE matches SET pseudonym_2 = 'B', pinned_key_1 = 'C', pinned_key_2 = 'D', quality = 0.5")
    await removeOutdated(app.context)
    const columns = ['pseudonym_1', 'pseudonym_2', 'pinned_key_1', 'pinned_key_2', 'quality']
    expect(columns.flatMap((name) => column(`SELECT ${name} FROM matches`))).toEqual(['', '', null, null, 0])
  })
})

const series = (count: number) => `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${count})`

describe('more than are removed at a time', () => {
  test.each([
    ['are removed', 1001, 'INSERT INTO payment_events (id, heard_at) SELECT n, 0 FROM s', 'SELECT count(*) FROM payment_events'],
    [
      'are blanked, each once',
      500,
      "INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at) SELECT 'match', 1, n, 1, 'x', $time FROM s",
      "SELECT count(*) FROM reports WHERE text <> ''",
    ],
    [
      'are blanked, each once, also where nothing else of them goes',
      500,
      `INSERT INTO matches (member_1, member_2, week, pool_1, pool_2, quality, class, day, pseudonym_1, pseudonym_2, key_state, ended_at)
        SELECT n, n + 1000, 1, 1, 1, 80, 2, 1, 'a', 'b', 3, 1 FROM s`,
      "SELECT count(*) FROM matches WHERE pseudonym_1 <> ''",
    ],
  ])('%s', async (_, count, insert, left) => {
    exec(`${series(count)} ${insert.replace('$time', String(daysAgo(200)))}`)
    await removeOutdated(app.context)
    expect(column(left)).toEqual([0])
  })

  test('are left for another time where the site goes', async () => {
    exec(`${series(1001)} INSERT INTO payment_events (id, heard_at) SELECT n, 0 FROM s`)
    let asked = 0
    // What comes before the events asks as well, once each.
    await removeOutdated(app.context, () => (asked += 1) > 8)
    expect(column('SELECT count(*) FROM payment_events')).toEqual([501])
    await removeOutdated(app.context, () => true)
    expect(column('SELECT count(*) FROM payment_events')).toEqual([501])
  })
})

const name = (file: string, slot: number) =>
  app.context.db.write((trx) =>
    trx.insertInto('photos').values({ member_id: member, slot, file, state: 'held', created_at: 1 }).execute(),
  )

const pathOf = (file: string) => join(app.context.config.dataFolder, 'photos', file)

const put = async (age: number): Promise<string> => {
  const file = await app.context.photos.put(Buffer.from('picture'))
  const time = (Date.now() - age) / 1000
  utimesSync(pathOf(file), time, time)
  return file
}

describe('pictures that no photo names', () => {
  test('go when they are an hour old; those that are named, or younger, stay', async () => {
    const [orphan, other, young, named] = [await put(3_600_000), await put(7_200_000), await put(3_500_000), await put(7_200_000)]
    await name(named, 1)
    expect(await sweepOrphans(app.context)).toBe(2)
    expect([orphan, other, young, named].map((file) => existsSync(pathOf(file)))).toEqual([false, false, true, true])
    expect(await sweepOrphans(app.context)).toBe(0)
  })

  test('are all found where there are more than are looked at in one go', async () => {
    const files: string[] = []
    for (let index = 0; index < 501; index++) files.push(await put(7_200_000))
    await name(files[500] ?? '', 1)
    expect(await sweepOrphans(app.context)).toBe(500)
    expect(files.filter((file) => existsSync(pathOf(file)))).toEqual([files[500]])
  })

  test('stay for another time where the site goes', async () => {
    const orphan = await put(7_200_000)
    expect(await sweepOrphans(app.context, () => true)).toBe(0)
    expect(existsSync(pathOf(orphan))).toBe(true)
  })
})

const never = () => false

const held = () => column('SELECT DISTINCT member_id FROM member_addresses ORDER BY member_id')

describe('addresses of members who joined before they were remembered', () => {
  test('are remembered once, of every member', async () => {
    const others = [(await app.signUpMember()).id, (await app.signUpMember()).id]
    exec('DELETE FROM member_addresses')
    // Whatever else is noted of the site does not say that this was done.
    exec("INSERT INTO app_state (key, value) VALUES ('another', '1')")
    await holdOldAddresses(app.context, never)
    expect(held()).toEqual([member, ...others])
    exec('DELETE FROM member_addresses')
    await holdOldAddresses(app.context, never)
    expect(held()).toEqual([])
  })

  test('are remembered also where somebody leaves meanwhile', async () => {
    const gone = (await app.signUpMember()).id
    exec('DELETE FROM member_addresses')
    await holdOldAddresses(app.context, () => {
      exec(`DELETE FROM members WHERE id = ${gone}`)
      return false
    })
    expect(held()).toEqual([member])
  })

  test('are begun anew where the site went before it was done', async () => {
    exec('DELETE FROM member_addresses')
    await holdOldAddresses(app.context, () => true)
    expect(held()).toEqual([])
    await holdOldAddresses(app.context, never)
    expect(held()).toEqual([member])
  })
})
