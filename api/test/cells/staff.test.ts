import { insertCase } from '@quintet/cases/insert-case'
import { calls } from '@quintet/contract'
import { type Decision, staffCalls } from '@quintet/contract/staff'
import { standings } from '@quintet/domain/membership'
import { activeMember } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyPhotoDecisions } from '../../src/staff/apply-photo-decisions.ts'
import { callAsStaff, signInStaff } from '../staff/staff-app.ts'
import { takeMeasure } from '../staff/take-measure.ts'
import type { SignedIn } from '../testing.ts'
import { placeIn } from './place.ts'
import { type Cells, type TestCell, createTwoCells } from './two-cells.ts'

let cells: Cells
let anna: SignedIn
beforeAll(async () => {
  cells = await createTwoCells()
  anna = await activeMember(cells.eu, { attraction: 2, name: 'Anna' })
}, 60_000)
afterAll(() => cells.close())

/** Somebody of the other cell whose match with Anna lives in hers, open. */
const meet = async (): Promise<[member: SignedIn, match: number]> => {
  const member = await activeMember(cells.us, { attraction: 1 })
  const match = await placeIn(cells.eu, anna, { member, of: cells.us }, true)
  await cells.settle()
  return [member, match]
}

const numbers = async (cell: TestCell, { idToken }: SignedIn): Promise<number[]> =>
  (await cell.call(calls.listMatches, {}, idToken)).matches.map(({ number }) => number)

const say = (cell: TestCell, { idToken }: SignedIn, match: number) =>
  cell.call(calls.sendMessage, { match, body: 'AAAA', iv: 'AAAA', clientId: `m${match}` }, idToken)

const measure = (cell: TestCell, member: SignedIn, kind: 'suspend', until: number | null = null) =>
  cell.context.db.write((trx) => takeMeasure(trx, { member: member.id, kind, until }))

const openCase = async ({ context }: TestCell, { id }: SignedIn): Promise<number> => {
  const none = { decided_at: null, decided_by: null, outcome: null }
  const row = { kind: 'imposed', member_id: id, subject: id, opened_at: 1, ...none }
  return context.db.write((trx) => insertCase(trx, row))
}

/** What staff decide about a member of a cell, in that cell, also with a second person's word. */
const decide = async (cell: TestCell, member: SignedIn, decision: Decision): Promise<void> => {
  const [number, one, second] = [
    await openCase(cell, member),
    await signInStaff(cell, 'moderator'),
    await signInStaff(cell, 'second'),
  ]
  await callAsStaff(cell, staffCalls.decideCase, { case: number, decision }, one)
  if (decision.measure === 'close') await callAsStaff(cell, staffCalls.confirmClosing, { case: number, confirm: true }, second)
  await cells.settle()
}

const close = (cell: TestCell, member: SignedIn, fraud = false) =>
  decide(cell, member, { measure: 'close', fraud, rule: 'fraud', facts: 'Five members were asked for money.' })

const warned = ({ context }: TestCell) =>
  context.db.read.selectFrom('notices').select('member_id').where('key', '=', 'fraudWarning').execute()

const photosOf = async (match: number): Promise<string[]> => {
  const { photos } = await cells.eu.call(calls.loadMatchPhotos, { match, links: true }, anna.idToken)
  return photos.filter((photo) => photo !== null && photo !== undefined)
}

test('a photo that staff of one cell take away is seen in no other, by no link that was given before', async () => {
  const [ben, match] = await meet()
  const before = await photosOf(match)
  const seen = await Promise.all(before.map(async (link) => (await fetch(cells.eu.url + link)).status))
  expect(seen).toEqual([200, 200, 200])
  const { read } = cells.us.context.db
  const photo = await read
    .selectFrom('photos')
    .select('id')
    .where('member_id', '=', ben.id)
    .where('slot', '=', 1)
    .executeTakeFirstOrThrow()
  await decide(cells.us, ben, { measure: 'removePhoto', photo: photo.id, rule: 'respect', facts: 'It shows somebody else.' })
  expect(await photosOf(match)).toHaveLength(2)
  const after = await Promise.all(before.map(async (link) => (await fetch(cells.eu.url + link)).status))
  expect(after.toSorted()).toEqual([200, 200, 404])
})

test('a photo that staff refuse after a look is seen in no other cell', async () => {
  const [ben, match] = await meet()
  const before = await photosOf(match)
  await signInStaff(cells.us, 'moderator')
  const { db } = cells.us.context
  const none = { decided_at: null, decided_by: null, outcome: null }
  await db.write(async (trx) => {
    const photos = trx.selectFrom('photos').select('id').where('member_id', '=', ben.id).where('slot', '=', 1)
    const { id: photo } = await photos.executeTakeFirstOrThrow()
    await trx.updateTable('photos').set({ state: 'held' }).where('id', '=', photo).execute()
    const { id: staff } = await trx.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const row = { kind: 'screening', member_id: ben.id, subject: photo, opened_at: 1, ...none }
    const id = await insertCase(trx, row)
    const decided = { decision: 'refuse', reason: null, decided_at: 1, staff_id: staff, leased_until: 0, asked_by: null } as const
    await trx
      .insertInto('photo_reviews')
      .values({ photo_id: photo, case_id: id, ...decided })
      .execute()
  })
  expect(await applyPhotoDecisions(cells.us.context)).toBe(1)
  await cells.settle()
  expect([before.length, (await photosOf(match)).length]).toEqual([3, 2])
})

test('that staff compared photos with the member is said in the other cell too', async () => {
  const [ben, match] = await meet()
  const none = { decided_at: null, decided_by: null, outcome: null }
  const proof = { state: 'waiting' as const, gesture_1: 1, gesture_2: 2, started_at: 1, sent_at: 2, tries: 1 }
  await cells.us.context.db.write(async (trx) => {
    const row = { kind: 'proof', member_id: ben.id, subject: ben.id, opened_at: 1, ...none }
    const id = await insertCase(trx, row)
    await trx
      .insertInto('photo_proofs')
      .values({ member_id: ben.id, case_id: id, ...proof })
      .execute()
  })
  const checked = async () =>
    (await cells.eu.call(calls.listMatches, {}, anna.idToken)).matches.find(({ number }) => number === match)?.photosChecked
  expect(await checked()).toBeUndefined()
  const staff = await signInStaff(cells.us, 'moderator')
  const taken = await callAsStaff(cells.us, staffCalls.takeProof, {}, staff)
  await callAsStaff(cells.us, staffCalls.decideProof, { proof: taken.proof?.number ?? 0, decision: 'yes' }, staff)
  await cells.settle()
  expect(await checked()).toBeGreaterThan(0)
})

test('whose account is closed in one cell has no match any more in the other', async () => {
  const [ben, match] = await meet()
  expect(await numbers(cells.eu, anna)).toContain(match)
  await close(cells.us, ben)
  expect(await numbers(cells.eu, anna)).not.toContain(match)
  const row = await cells.eu.context.db.read.selectFrom('matches').select('ended_at').where('id', '=', match).executeTakeFirst()
  expect(row?.ended_at).not.toBeNull()
  expect(await warned(cells.eu)).toEqual([])
})

test('whom a fraud of another cell wrote to is warned', async () => {
  const [dorian, match] = await meet()
  await say(cells.us, dorian, match)
  await close(cells.us, dorian, true)
  expect(await warned(cells.eu)).toEqual([{ member_id: anna.id }])
})

test('whose account is closed at the home of a match leaves the list of the other side, who is warned too', async () => {
  const eve = await activeMember(cells.eu, { attraction: 2 })
  const ben = await activeMember(cells.us, { attraction: 1 })
  const match = await placeIn(cells.eu, eve, { member: ben, of: cells.us }, true)
  await cells.settle()
  await say(cells.eu, eve, match)
  await close(cells.eu, eve, true)
  const kept = await cells.us.context.db.read.selectFrom('cell_away').select('listed').where('match_id', '=', match).execute()
  expect(kept).toEqual([{ listed: null }])
  expect(await numbers(cells.us, ben)).toEqual([])
  expect(await warned(cells.us)).toEqual([{ member_id: ben.id }])
})

test('who is suspended does nothing in a match of another cell, and goes on once that is over', async () => {
  const [ben, match] = await meet()
  const own = await activeMember(cells.us, { attraction: 2 })
  const athome = await placeIn(cells.us, ben, { member: own }, true)
  await measure(cells.us, ben, 'suspend')
  const refusal = await say(cells.us, ben, athome).catch((error: { code: string }) => error.code)
  expect(refusal).toMatch(/\w/)
  await expect(say(cells.us, ben, match)).rejects.toMatchObject({ code: refusal })
  await cells.us.context.db.write((trx) =>
    trx.updateTable('members').set({ standing: standings.good }).where('id', '=', ben.id).execute(),
  )
  await say(cells.us, ben, match)
})
