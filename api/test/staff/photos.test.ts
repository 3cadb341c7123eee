import { photoRefusals } from '@quintet/domain/photos'
import { calls, type RequestOf } from '@quintet/contract'
import { staffCalls, type StaffCalls } from '@quintet/contract/staff'
import { activeMember, samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertReport } from '@quintet/cases/reports'
import { noticeText } from '../../src/notice-text.ts'
import { applyPhotoDecisions } from '../../src/staff/apply-photo-decisions.ts'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, loggedAs, signInStaff } from './staff-app.ts'

let app: TestApp
let one: SignedInStaff
let other: SignedInStaff
let member: SignedIn

const upload = async (slot: number, shade = 40 * slot) =>
  app.call(calls.savePhoto, { slot, type: 'image/jpeg', image: await samplePhoto(shade) }, member.idToken)

beforeEach(async () => {
  app = createTestApp()
  one = await signInStaff(app, 'moderator')
  other = await signInStaff(app, 'moderator')
  member = await app.signUpMember()
  for (const slot of [1, 2, 3]) {
    await upload(slot)
    app.wall.shift(1000)
  }
})
afterEach(() => app.close())

const refusal = (code: string) => expect.objectContaining({ code })
const take = (who: SignedInStaff, count = 4) => callAsStaff(app, staffCalls.takePhotos, { count }, who)
const decide = (who: SignedInStaff, input: RequestOf<StaffCalls['decidePhoto']>) =>
  callAsStaff(app, staffCalls.decidePhoto, input, who)
const undo = (who: SignedInStaff, photo: number) => callAsStaff(app, staffCalls.undoPhotoDecision, { photo }, who)
const states = async () => (await app.call(calls.loadOwnPhotos, {}, member.idToken)).states
const settle = () => {
  app.wall.shift(10_000)
  return applyPhotoDecisions(app.context)
}
const firstOf = async (who: SignedInStaff): Promise<number> => {
  const { photos } = await take(who, 1)
  const [photo] = photos
  if (!photo) throw new Error('There is no photo.')
  return photo.photo
}

describe('the queue of photos', () => {
  test('gives the oldest first, with the picture and a case, and the same one to nobody else', async () => {
    const { photos, waiting } = await take(one, 2)
    expect(photos.map(({ slot }) => slot)).toEqual([1, 2])
    expect(waiting).toBe(3)
    for (const { image } of photos) expect(Buffer.from(image, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    expect((await take(other)).photos.map(({ slot }) => slot)).toEqual([3])
    expect((await take(one, 2)).photos.map(({ case: number }) => number)).toEqual(photos.map(({ case: number }) => number))
  })

  test('puts first what was reported, and whom a photo was refused before', async () => {
    const { db, wall } = app.context
    const rows = await db.read.selectFrom('photos').select(['id', 'slot']).orderBy('slot').execute()
    const report = { kind: 'photo', reporter_id: 9, subject: rows[2]?.id ?? 0, reason: 1, text: '', created_at: wall.now() }
    await db.write((trx) => trx.insertInto('reports').values(report).execute())
    expect((await take(one, 1)).photos).toMatchObject([{ slot: 3, reports: 1, refusedBefore: 0 }])
    await decide(one, { photo: rows[2]?.id ?? 0, decision: 'refuse', reason: 'noFace' })
    await settle()
    expect((await take(one, 1)).photos).toMatchObject([{ slot: 1, reports: 0, refusedBefore: 1 }])
  })

  test('gives a photo to another once the lease is over, and then no longer to the first', async () => {
    const photo = await firstOf(one)
    app.wall.shift(5 * 60_000)
    expect(await firstOf(other)).toBe(photo)
    await expect(decide(one, { photo, decision: 'clear' })).rejects.toEqual(refusal('staff.notYours'))
    await decide(other, { photo, decision: 'clear' })
  })

  test('writes down every look, with its case and member', async () => {
    const { photos } = await take(one, 3)
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, await signInStaff(app, 'second'))
    const looks = entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>).toReversed()
    expect(looks).toMatchObject(
      photos.map((photo) => ({
        staff: one.id,
        action: 'takePhotos',
        case: photo.case,
        member: member.id,
        details: { photo: photo.photo },
      })),
    )
  })
})

const waiting = async () => (await take(other, 1)).waiting

describe('a decision', () => {
  test('counts after ten seconds and not before', async () => {
    const photo = await firstOf(one)
    await decide(one, { photo, decision: 'clear' })
    app.wall.shift(9999)
    expect(await applyPhotoDecisions(app.context)).toBe(0)
    expect(await states()).toEqual(['held', 'held', 'held', null, null])
    app.wall.shift(1)
    expect(await applyPhotoDecisions(app.context)).toBe(1)
    expect(await states()).toEqual(['cleared', 'held', 'held', null, null])
    expect(await settle()).toBe(0)
    const row = await app.context.db.read.selectFrom('cases').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'screening', subject: photo, decided_by: one.id, outcome: '{"decision":"clear"}' })
  })

  test('is taken back within them, by who made it', async () => {
    const photo = await firstOf(one)
    await decide(one, { photo, decision: 'clear' })
    await expect(undo(other, photo)).rejects.toEqual(refusal('staff.notYours'))
    await expect(decide(one, { photo, decision: 'clear' })).rejects.toEqual(refusal('staff.decided'))
    await undo(one, photo)
    await decide(one, { photo, decision: 'refuse', reason: 'writing' })
    app.wall.shift(10_000)
    await expect(undo(one, photo)).rejects.toEqual(refusal('staff.tooLate'))
    await applyPhotoDecisions(app.context)
    expect(await states()).toEqual(['refused', 'held', 'held', null, null])
    const entry = { staff: one.id, details: { photo } }
    expect(await loggedAs(app, 'decidePhoto')).toMatchObject([
      { ...entry, details: { photo, decision: 'clear' } },
      { ...entry, details: { photo, decision: 'refuse', reason: 'writing' } },
    ])
    expect(await loggedAs(app, 'undoPhotoDecision')).toMatchObject([{ ...entry, details: { photo, undone: true } }])
  })

  test('that is taken back leaves the photo in the same hands for five minutes more, and among those that wait', async () => {
    const photo = await firstOf(one)
    app.wall.shift(5 * 60_000 - 1000)
    await decide(one, { photo, decision: 'clear' })
    expect(await waiting()).toBe(2)
    app.wall.shift(2000)
    await undo(one, photo)
    expect(await waiting()).toBe(3)
    app.wall.shift(5 * 60_000 - 1)
    await decide(one, { photo, decision: 'clear' })
  })

  test('on a photo that is in nobody’s hands, or was replaced, is refused', async () => {
    const photo = await firstOf(one)
    await expect(decide(other, { photo, decision: 'clear' })).rejects.toEqual(refusal('staff.notYours'))
    await expect(decide(one, { photo: 999, decision: 'clear' })).rejects.toEqual(refusal('staff.notYours'))
    await upload(1, 200)
    await expect(decide(one, { photo, decision: 'clear' })).rejects.toEqual(refusal('staff.notYours'))
    const { outcome } = await app.context.db.read.selectFrom('cases').select('outcome').executeTakeFirstOrThrow()
    expect(outcome).toBe('{"decision":"withdrawn"}')
  })

  test('by a second person goes to another, who has to decide', async () => {
    const photo = await firstOf(one)
    await decide(one, { photo, decision: 'askSecond' })
    await expect(decide(one, { photo, decision: 'clear' })).rejects.toEqual(refusal('staff.notYours'))
    app.wall.shift(3_600_000 / 12)
    expect((await take(one)).photos.map(({ photo: id }) => id)).not.toContain(photo)
    const { photos } = await take(other)
    expect(photos.find(({ photo: id }) => id === photo)?.isSecondOpinion).toBe(true)
    await expect(decide(other, { photo, decision: 'askSecond' })).rejects.toEqual(refusal('staff.secondAsked'))
    await decide(other, { photo, decision: 'refuse', reason: 'minor' })
    await settle()
    expect((await states())[0]).toBe('refused')
  })
})

const remove = async (photo: number) => {
  const reporter = await app.signUpMember()
  const now = app.wall.now()
  const report = { kind: 'photo', reporter: reporter.id, subject: photo, reason: 1, text: '', now, day: 20_000 } as const
  const { report: number } = await app.context.db.write((trx) => insertReport(trx, report))
  const decision = { measure: 'removePhoto', photo, rule: 'truthful', facts: 'It shows somebody else.' } as const
  return (await callAsStaff(app, staffCalls.decideCase, { case: number, decision }, other)).measure ?? 0
}

const screening = () =>
  app.context.db.read
    .selectFrom('cases')
    .select('outcome')
    .where('kind', '=', 'screening')
    .where('subject', 'in', (db) => db.selectFrom('photos').select('id').where('slot', '=', 1))
    .execute()

const lift = async (measure: number) => {
  await app.call(calls.appealMeasure, { number: measure, text: 'That is me, on a beach.' }, member.idToken)
  const second = await signInStaff(app, 'second')
  const { appeals } = await callAsStaff(app, staffCalls.listAppeals, {}, second)
  const lifted = { appeal: appeals[0]?.number ?? 0, outcome: 'lifted', answer: 'It is you, on a beach.' } as const
  await callAsStaff(app, staffCalls.decideAppeal, lifted, second)
}

describe('a photo that a measure removes', () => {
  test('while somebody has it in hand is none for them any more, which one sentence says', async () => {
    const photo = await firstOf(one)
    await remove(photo)
    const said = decide(one, { photo, decision: 'clear' })
    await expect(said).rejects.toMatchObject({ code: 'staff.photoRemoved' })
    await settle()
    expect((await states())[0]).toBe('refused')
    expect(await screening()).toEqual([{ outcome: '{"decision":"withdrawn"}' }])
    expect((await take(one)).photos.map(({ slot }) => slot)).toEqual([2, 3])
  })

  test.each(['clear', 'refuse'] as const)(
    'stays removed when they had decided (%s) and it did not count yet',
    async (decision) => {
      const photo = await firstOf(one)
      await decide(one, decision === 'clear' ? { photo, decision } : { photo, decision, reason: 'noFace' })
      await remove(photo)
      await expect(undo(one, photo)).rejects.toEqual(refusal('staff.photoRemoved'))
      expect(await settle()).toBe(0)
      expect((await states())[0]).toBe('refused')
      const notices = await app.context.db.read.selectFrom('notices').select('key').where('member_id', '=', member.id).execute()
      expect(notices).toEqual([{ key: 'photoRemoved' }])
    },
  )

  describe('and that an appeal gives back', () => {
    test('stays away while another measure removes it', async () => {
      const photo = await firstOf(one)
      const measures = [await remove(photo), await remove(photo)]
      await lift(measures[0] ?? 0)
      expect((await states())[0]).toBe('refused')
      await lift(measures[1] ?? 0)
      expect((await states())[0]).toBe('cleared')
    })

    test('stays away where it had been refused before', async () => {
      const photo = await firstOf(one)
      await decide(one, { photo, decision: 'refuse', reason: 'noFace' })
      await settle()
      await lift(await remove(photo))
      expect((await states())[0]).toBe('refused')
    })
  })

  test('is not shown by a review that a version of before left', async () => {
    const photo = await firstOf(one)
    await decide(one, { photo, decision: 'clear' })
    await app.context.db.write((trx) => trx.updateTable('photos').set({ state: 'refused' }).where('id', '=', photo).execute())
    await settle()
    expect((await states())[0]).toBe('refused')
    expect(await screening()).toEqual([{ outcome: '{"decision":"withdrawn"}' }])
    expect(await settle()).toBe(0)
  })
})

test('a refusal tells the member why and what would help, in their language, and ends what needs three photos', async () => {
  const active = await activeMember(app)
  await app.context.db.write((trx) =>
    trx.updateTable('photos').set({ state: 'cleared' }).where('member_id', '<>', active.id).execute(),
  )
  await app.context.db.write((trx) =>
    trx.updateTable('photos').set({ state: 'held' }).where('member_id', '=', active.id).execute(),
  )
  const photo = await firstOf(one)
  await decide(one, { photo, decision: 'refuse', reason: 'noFace' })
  await settle()
  const { states: shown, refusals } = await app.call(calls.loadOwnPhotos, {}, active.idToken)
  const at = shown.indexOf('refused')
  expect(refusals?.[at]).toBe('noFace')
  expect(refusals?.filter((reason) => reason !== null)).toHaveLength(1)
  const range = { fromDay: 0, toDay: 40_000 }
  for (const [language, word] of [
    [1, 'without sunglasses'],
    [12, 'ohne Sonnenbrille'],
  ] as const) {
    const { notices } = await app.call(calls.listNotices, { ...range, language }, active.idToken)
    expect(notices[0]?.message).toContain(word)
  }
  const { active: isActive } = await app.context.db.read
    .selectFrom('members')
    .select('active')
    .where('id', '=', active.id)
    .executeTakeFirstOrThrow()
  expect(isActive).toBe(0)
})

test('a photo that was refused more than once names the last reason, whatever numbers its cases have', async () => {
  const { db } = app.context
  const { id: subject } = await db.read.selectFrom('photos').select('id').where('slot', '=', 1).executeTakeFirstOrThrow()
  const about = { kind: 'screening', member_id: member.id, subject, opened_at: 1, decided_by: one.id }
  const refusedFor = (reason: string) => ({ ...about, outcome: JSON.stringify({ decision: 'refuse', reason }) })
  await db.write(async (trx) => {
    await trx.updateTable('photos').set({ state: 'refused' }).where('id', '=', subject).execute()
    // Numbers of cases are drawn: the later one may be the smaller.
    const cases = [
      { ...refusedFor('noFace'), id: 900, decided_at: 1 },
      { ...refusedFor('severalPeople'), id: 100, decided_at: 2 },
    ]
    await trx.insertInto('cases').values(cases).execute()
  })
  expect((await app.call(calls.loadOwnPhotos, {}, member.idToken)).refusals?.[0]).toBe('severalPeople')
})

test('every reason has words of its own in all nine languages', () => {
  for (const language of [1, 2, 3, 4, 5, 6, 8, 9, 12]) {
    const messages = photoRefusals.map((reason) => noticeText('photoRefused', language, { slot: 2, reason }).message)
    expect(new Set(messages).size).toBe(photoRefusals.length)
    for (const message of messages) expect(message).not.toMatch(/[{}]/)
  }
})
