import { createHash } from 'node:crypto'
import { type Receipt, calls } from '@quintet/contract'
import { countBucket } from '@quintet/domain/match'
import { activeMember } from '@quintet/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Entry } from '@quintet/drawing'
import { joinLeaf, merklePath, merkleRoot, verifyPath } from '@quintet/drawing/sealed'
import { isWhole, wholeCountriesOf, zonesReached } from '@quintet/drawing/estimate'
import { isEligible } from '@quintet/drawing/testing'
import { openLeafTree } from '@quintet/weekly-drawing/receipt/leaf-tree'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { drawingDatabaseOf } from '@quintet/weekly-drawing/database'
import { forgetOld } from '@quintet/weekly-drawing/forget'
import { inputFaults } from '@quintet/kit/http'
import type { Scope } from '../../src/scope.ts'
import { listDrawings, loadReceipt } from '../../src/services/drawings.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { createFilledApp, oneWeek, outcome } from './filled-app.ts'
import { entriesOf, sealedOf } from './sealed-entries.ts'

let app: TestApp
afterEach(() => app.close())

const scopeOf = (id: number): Scope => {
  const claims = { tier: 4, active: true, standing: 0, membershipEndDay: 0, encryptionType: 0 }
  const member = { id, sub: String(id), claims, signedInAt: 0, sessionId: 's' }
  return { context: app.context, requestId: 'r', address: 'a', member }
}

const receiptOf = async (member: number, week: number): Promise<Receipt> => {
  const receipt = await (loadReceipt({ week }, scopeOf(member)) as Promise<Receipt>)
  expect(inputFaults(calls.loadReceipt.answer, receipt)).toEqual([])
  return receipt
}

const drawnWeek = async () => {
  const filled = await createFilledApp()
  app = filled.app
  await announceDrawings(app.context)
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  const entries = entriesOf(app, filled.week)
  const matches = outcome(app)
    .matches.filter((row) => row['week'] === filled.week)
    .map((row) => ({ one: row['member_1'], other: row['member_2'], poolOfOne: row['pool_1'], poolOfOther: row['pool_2'] }))
  return { ...filled, entries, drawn: { matches } }
}

const eligibleByForce = (entry: Entry, pool: number, entries: readonly Entry[], self = entry): number =>
  entries.filter((other) => other !== self && other.tokens.some((token) => isEligible(entry, pool, other, token.pool))).length

const bytes = (hex: string | undefined) => Buffer.from(hex ?? '', 'hex')

describe('a receipt', () => {
  it('says of every token how many people there were, and whether it was matched', async () => {
    const { week, entries, drawn } = await drawnWeek()
    let matched = 0
    for (const entry of entries) {
      const { tokens, state, entered, waited } = await receiptOf(entry.member, week)
      expect({ state, entered, waited }).toEqual({ state: 'published', entered: true, waited: entry.wait })
      expect(tokens?.map(({ pool }) => pool)).toEqual(entry.tokens.map(({ pool }) => pool))
      for (const [index, token] of (tokens ?? []).entries()) {
        const { pool, character } = entry.tokens[index] as Entry['tokens'][number]
        const count = eligibleByForce(entry, pool, entries)
        const zones = zonesReached(character, entry)
        const around = {
          ...entry.tokens[index],
          character: { ...character, zones: wholeCountriesOf(zones) },
        } as Entry['tokens'][number]
        const widened = eligibleByForce({ ...entry, tier: 3, tokens: [around] }, pool, entries, entry)
        expect(token.people).toEqual(countBucket(isWhole(zones) ? count : widened))
        const won = drawn.matches.some(
          ({ one, other, poolOfOne, poolOfOther }) =>
            (one === entry.member && poolOfOne === pool) || (other === entry.member && poolOfOther === pool),
        )
        expect(token.matched).toBe(won)
        expect(token.match === undefined).toBe(!won)
        if (won) matched += 1
      }
    }
    expect(matched).toBe(2 * drawn.matches.length)
    expect(matched).toBeGreaterThan(10)
  })

  it('proves by itself that the entry stands under the root, and the seed under the commitment', async () => {
    const { week, entries } = await drawnWeek()
    const { merkle_root: root, commitment } = (await readDrawing(app.context.db.read, week)) ?? {}
    for (const [position, entry] of entries.entries()) {
      const { proof } = await receiptOf(entry.member, week)
      expect(proof).toMatchObject({ root, commitment, position, count: entries.length })
      const leaf = joinLeaf({ past: bytes(proof?.past), salt: bytes(proof?.salt) }, proof?.text ?? '')
      const { body } = JSON.parse(proof?.text ?? '{}') as { body?: string }
      expect(
        createHash('sha256')
          .update(proof?.body ?? '')
          .digest('hex'),
      ).toBe(body)
      expect(leaf.toString('hex')).toBe(proof?.leaf)
      expect(verifyPath(leaf, (proof?.path ?? []).map(bytes), position, entries.length, root ?? '')).toBe(true)
      expect(createHash('sha256').update(bytes(proof?.seed)).digest('hex')).toBe(commitment)
    }
  })

  it('shows nothing of whom the member never meets: that would tell of reports', async () => {
    const { week, entries } = await drawnWeek()
    const someone = entries.find(({ past }) => past.length > 0)
    expect(someone).toBeDefined()
    const { proof } = await receiptOf(someone?.member ?? 0, week)
    expect(proof?.text).not.toContain('past')
    expect(JSON.parse(proof?.text ?? '{}')).toMatchObject({ member: someone?.member })
  })

  it('of a frozen week has the proof, but neither the seed nor what came of it', async () => {
    const { app: filled, week, members } = await createFilledApp()
    app = filled
    await announceDrawings(app.context)
    app.clock.shift(oneWeek)
    const entrant = async () => sealedOf(app, week)[0]?.head.member ?? (members[0] as number)
    expect(await receiptOf(await entrant(), week)).not.toHaveProperty('proof')
    for (const [state, stage] of [
      ['frozen', 'matching'],
      ['matched', 'publishing'],
    ]) {
      expect(await stepDrawing(app.context, week)).toBe(state)
      const receipt = await receiptOf(await entrant(), week)
      expect(receipt).toMatchObject({ state: 'inProgress', stage, entered: true, proof: { position: 0 } })
      expect(receipt).not.toHaveProperty('tokens')
      expect(await listedOf(await entrant(), week)).not.toHaveProperty('tokenCount')
      expect(receipt.proof).not.toHaveProperty('seed')
    }
  })

  it('keeps leaf, path and outcome when the plain text is gone, and then tells no numbers', async () => {
    const { week, entries, drawn } = await drawnWeek()
    const member = Number(drawn.matches[0]?.one)
    const before = await receiptOf(member, week)
    const database = drawingDatabaseOf(app.context.db)
    await forgetOld(database, week + 6, () => false)
    database.close()
    const after = await receiptOf(member, week)
    const { text: _text, body: _body, salt: _salt, past: _past, ...left } = before.proof ?? {}
    expect(after.proof).toEqual(left)
    expect(after).not.toHaveProperty('waited')
    expect(after.tokens?.map(({ matched, pool }) => [pool, matched])).toEqual(
      before.tokens?.map(({ matched, pool }) => [pool, matched]),
    )
    for (const entry of entries) {
      const { tokens } = await receiptOf(entry.member, week)
      for (const { people } of tokens ?? []) expect([{ low: 0 }]).toContainEqual(people)
    }
  })
})

// The estimator has no place for its secret, and fails.
const withoutAdvice = (id: number): Scope => {
  const scope = scopeOf(id)
  return { ...scope, context: { ...scope.context, config: { ...scope.context.config, dataFolder: '/dev/null' } } }
}

// So few members fit hardly anybody. An outcome has seven numbers of four bytes, of which the second is the first token's.
const findForFirstTokens = (people: number) => {
  const { direct } = app.context.db
  const rows = direct.prepare<{ id: number; outcomes: Buffer }>('SELECT id, outcomes FROM drawing_outcomes').all()
  for (const { id, outcomes } of rows) {
    for (let at = 0; at < outcomes.length; at += 28) outcomes.writeUInt32LE(people, at + 4)
    direct.prepare('UPDATE drawing_outcomes SET outcomes = ? WHERE id = ?').run(outcomes, id)
  }
}

const listedOf = async (member: number, week: number) =>
  (await listDrawings({}, scopeOf(member))).weeks.find((each) => each.week === week)

describe('the picture of past weeks', () => {
  it('counts the tokens, those that enough people fitted, and those that were matched, whatever became of the match', async () => {
    const { week, entries } = await drawnWeek()
    findForFirstTokens(45)
    await app.context.db.write((trx) => trx.updateTable('matches').set({ ended_at: 1 }).where('week', '=', week).execute())
    const all = { told: 0, untold: 0, matched: 0 }
    for (const { member } of entries) {
      const { tokens = [] } = (await loadReceipt({ week }, withoutAdvice(member))) as Receipt
      const fitting = tokens.filter(({ people }) => people.low > 0)
      const matched = tokens.filter((token) => token.matched)
      expect(await listedOf(member, week)).toMatchObject({
        tokenCount: tokens.length,
        fittingCount: fitting.length,
        matchedCount: matched.length,
      })
      all.told += fitting.length
      all.untold += tokens.filter(({ people }) => people.high === undefined).length
      all.matched += matched.length
    }
    for (const count of Object.values(all)) expect(count).toBeGreaterThan(0)
  })

  it('counts what is still known: no fitting tokens without the plain text, and nothing without the outcome', async () => {
    const { week, drawn } = await drawnWeek()
    const member = Number(drawn.matches[0]?.one)
    const listed = await listedOf(member, week)
    if (!listed) throw new Error('The week is not listed.')
    const { fittingCount: _, ...left } = listed
    const database = drawingDatabaseOf(app.context.db)
    await forgetOld(database, week + 6, () => false)
    database.close()
    expect(await listedOf(member, week)).toEqual(left)
    app.context.db.direct.prepare('DELETE FROM drawing_outcomes').run()
    const { tokenCount, matchedCount, ...least } = left
    expect([tokenCount, matchedCount]).not.toContain(undefined)
    expect(await listedOf(member, week)).toEqual(least)
  })
})

it('a receipt of a week before the last one has no advice, which is no fault', async () => {
  const { week, entries } = await drawnWeek()
  app.clock.shift(oneWeek)
  await drawDueWeeks(app.context)
  const faults: string[] = []
  const log = { ...app.context.log, error: (about: string) => void faults.push(about) }
  for (const { member } of entries) {
    const scope = { ...scopeOf(member), context: { ...app.context, log } }
    const { tokens = [] } = (await loadReceipt({ week }, scope)) as Receipt
    expect(tokens.length).toBeGreaterThan(0)
    for (const token of tokens) expect(token).not.toHaveProperty('advice')
  }
  expect(faults).toEqual([])
})

describe('over the wire', () => {
  it('a member sees the own weeks alone, and says so where they did not enter', async () => {
    app = createTestApp({ environment: { QUINTET_DEMO: '1' } })
    const [anna, ben, carla] = [
      await activeMember(app, { attraction: 2, name: 'Anna' }),
      await activeMember(app, { attraction: 1, name: 'Ben' }),
      await activeMember(app, { attraction: 2, name: 'Carla' }),
    ]
    await announceDrawings(app.context)
    for (const { idToken } of [anna, ben, carla]) await app.call(calls.submitFreeTokens, {}, idToken)
    const { write } = app.context.db
    await write((trx) => trx.deleteFrom('tokens').where('member_id', '=', carla.id).where('pool', '<>', 1).execute())
    const none = await app.call(calls.listDrawings, {}, anna.idToken)
    expect(none.weeks).toEqual([])
    const [promised] = none.announced
    app.clock.shift(oneWeek)
    for (const { idToken } of [anna, carla])
      expect((await app.call(calls.listDrawings, {}, idToken)).weeks[0]).toMatchObject({
        entered: true,
        state: 'inProgress',
        stage: 'closing',
      })
    // Who is not active when the entries are frozen enters nothing, though their token is there.
    await write((trx) => trx.updateTable('members').set({ active: 0 }).where('id', '=', carla.id).execute())
    await drawDueWeeks(app.context)
    const { weeks } = await app.call(calls.listDrawings, {}, anna.idToken)
    const week = weeks[0]?.week ?? 0
    // Ten people are the least that is told, and here is one other.
    const counts = { tokenCount: 2, fittingCount: 0, matchedCount: 1 }
    expect(weeks).toEqual([{ week, state: 'published', closedAt: 342_000 + 604_800 * (week + 1), entered: true, ...counts }])
    const receipt = await app.call(calls.loadReceipt, { week }, anna.idToken)
    expect(receipt.tokens?.map(({ pool }) => pool)).toEqual([1, 2])
    expect(receipt.tokens?.filter(({ matched }) => matched)).toHaveLength(1)
    expect(receipt.proof).toMatchObject({ count: 2, commitment: promised?.commitment })
    expect(promised).toMatchObject({ week, closesAt: receipt.closedAt })
    const others = await app.call(calls.loadReceipt, { week }, carla.idToken)
    expect(others).toEqual({ week, state: 'published', closedAt: weeks[0]?.closedAt, entered: false })
    expect((await app.call(calls.listDrawings, {}, carla.idToken)).weeks).toEqual([others])
    for (const unknown of [week + 1, week - 7])
      await expect(app.call(calls.loadReceipt, { week: unknown }, anna.idToken)).rejects.toMatchObject({ code: 'notFound' })
  }, 60_000)

  it('lists the newest twelve', async () => {
    app = createTestApp()
    for (let week = 0; week < 14; week++) {
      await announceDrawings(app.context)
      app.clock.shift(oneWeek)
    }
    const member = await app.signUpMember()
    const { weeks } = await listDrawings({}, scopeOf(member.id))
    expect(weeks).toHaveLength(12)
    expect(weeks.map(({ week }) => week)).toEqual(weeks.map((_, index) => (weeks[0]?.week ?? 0) - index))
    expect(weeks.some(({ entered }) => entered)).toBe(false)
  })
})

describe('the tree of a week', () => {
  it('gives the paths of the whole tree while it reads one block of leaves', async () => {
    app = createTestApp()
    for (const count of [1, 3, 4, 5, 8, 11, 16, 17, 37]) {
      const leaves = Array.from({ length: count }, (_, index) => createHash('sha256').update(`${index}`).digest())
      const tree = await openLeafTree(async (position, size) => leaves.slice(position, position + size), 4)
      expect(tree.count).toBe(count)
      for (const position of leaves.keys()) expect(await tree.path(position)).toEqual(merklePath(leaves, position))
      const last = await tree.path(count - 1)
      expect(verifyPath(leaves.at(-1) as Buffer, last, count - 1, count, merkleRoot(leaves))).toBe(true)
    }
  })
})
