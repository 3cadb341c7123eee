import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { activeMember, matchThem, samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endProofs } from '../../src/jobs/proofs.ts'
import { insertReport } from '@quintet/cases/reports'
import { sweepOrphans } from '@quintet/photo-jobs/orphans'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, callAsStaff, signInStaff } from '../staff/staff-app.ts'

const minute = 60_000
const oneDay = 24 * 60 * minute

let app: TestApp
let member: SignedIn
let moderator: SignedInStaff

beforeEach(async () => {
  app = createTestApp()
  member = await activeMember(app, { photos: 3 })
  moderator = await signInStaff(app, 'moderator')
})
afterEach(() => app.close())

const consent = (granted: boolean) => app.call(calls.saveConsent, { kind: 'photoProof', granted }, member.idToken)
const load = () => app.call(calls.loadPhotoProof, {}, member.idToken)
const start = () => app.call(calls.startPhotoProof, {}, member.idToken)
const send = async (withoutHands = false) => {
  const pictures: [string, string] = [await samplePhoto(50), await samplePhoto(51)]
  return app.call(calls.sendPhotoProof, { pictures, withoutHands }, member.idToken)
}
const begun = async () => {
  await consent(true)
  await start()
  return send()
}
const upload = async (slot: number) =>
  app.call(calls.savePhoto, { slot, type: 'image/jpeg', image: await samplePhoto(60 + slot) }, member.idToken)
const remove = (slot: number) => app.call(calls.savePhoto, { slot, delete: true }, member.idToken)
const undo = (slot: 4) => app.call(calls.undoPhotoDelete, { slot }, member.idToken)

/** A measure against a photo that somebody reported; its number. */
const removedPhoto = async (slot: number): Promise<number> => {
  const reporter = await app.signUpMember()
  const { id: subject } = await app.context.db.read
    .selectFrom('photos')
    .select('id')
    .where('member_id', '=', member.id)
    .where('slot', '=', slot)
    .executeTakeFirstOrThrow()
  const { now } = app.wall
  const one = { kind: 'photo', reporter: reporter.id, subject, reason: 1, text: '', now: now(), day: Math.floor(now() / oneDay) }
  const { report } = await app.context.db.write((trx) => insertReport(trx, { ...one, kind: 'photo' }))
  const decision = { measure: 'removePhoto', photo: subject, rule: 'truthful', facts: 'It shows somebody else.' } as const
  return (await callAsStaff(app, staffCalls.decideCase, { case: report, decision }, moderator)).measure ?? 0
}
const take = async () => (await callAsStaff(app, staffCalls.takeProof, {}, moderator)).proof
const decide = async (decision: 'yes' | 'again') => {
  const proof = (await take())?.number ?? 0
  return callAsStaff(app, staffCalls.decideProof, { proof, decision }, moderator)
}
const titles = async () =>
  (await app.call(calls.listNotices, { fromDay: 0, toDay: 47_000, language: 1 }, member.idToken)).notices.map(
    ({ title }) => title,
  )

// As if the check had been begun earlier.
const earlier = (ms: number) =>
  app.context.db.write((trx) =>
    trx
      .updateTable('photo_proofs')
      .set(({ eb }) => ({ started_at: eb('started_at', '-', ms) }))
      .execute(),
  )

const folder = () => join(app.context.config.dataFolder, 'photos')
const filesThere = async (): Promise<string[]> => {
  const all = existsSync(folder()) ? await readdir(folder(), { recursive: true }) : []
  return all.filter((name) => name.endsWith('.jpg')).toSorted()
}

describe('the two gestures', () => {
  test('want a consent of their own, which stands in the diary, and three photos', async () => {
    await expect(start()).rejects.toMatchObject({ code: 'consent.needed' })
    await consent(true)
    const { lines } = await app.call(calls.listConsents, {}, member.idToken)
    expect(lines[0]).toMatchObject({ kind: 'photoProof', given: true, version: '2026-11-24' })
    await app.call(calls.savePhoto, { slot: 1, delete: true }, member.idToken)
    await expect(start()).rejects.toMatchObject({ code: 'proof.photos' })
  })

  test('are drawn by the server for half an hour, and stay as they were drawn', async () => {
    await consent(true)
    const open = await start()
    expect(open).toMatchObject({ state: 'open', endsAt: Math.floor(app.wall.now() / 1000) + 1800 })
    expect(new Set(open.gestures).size).toBe(2)
    expect([await start(), await load()]).toEqual([open, open])
    app.wall.shift(30 * minute)
    expect(await load()).toEqual({ state: 'over' })
    await expect(send()).rejects.toMatchObject({ code: 'proof.over' })
    expect(await filesThere()).toHaveLength(3)
  })

  test('that are sent again, as the answer was lost, are answered as they were, and looked at once', async () => {
    const first = await begun()
    expect(first.state).toBe('waiting')
    const files = await filesThere()
    expect(await send()).toEqual(first)
    expect(await Promise.all([send(), send()])).toEqual([first, first])
    expect(await filesThere()).toEqual(files)
  })

  test('can be begun five times a day', async () => {
    await consent(true)
    for (let begin = 0; begin < 5; begin++) {
      await start()
      await earlier(31 * minute)
    }
    await expect(start()).rejects.toMatchObject({ code: 'proof.tooOften' })
    await earlier(oneDay)
    expect(await start()).toMatchObject({ state: 'open' })
  })
})

describe('the pictures', () => {
  test('are decoded anew and reach the staff beside the photos, with a case in the audit log', async () => {
    expect(await begun()).toEqual({ state: 'waiting', answerBy: Math.floor(app.wall.now() / 1000) + 72 * 3600 })
    const proof = await take()
    expect(proof).toMatchObject({ withoutHands: false, gestures: [expect.any(Number), expect.any(Number)] })
    expect(proof?.photos.map(({ slot }) => slot)).toEqual([1, 2, 3])
    for (const picture of proof?.pictures ?? [])
      expect(Buffer.from(picture, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')
    const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, await signInStaff(app, 'second'))
    const looks = entries.map(({ text }) => JSON.parse(text) as { action: string })
    expect(looks.find(({ action }) => action === 'takeProof')).toMatchObject({ case: proof?.case, member: member.id })
  })

  test('wait for 72 hours at most, with a word that the hands are missing, and are not begun anew meanwhile nor after a yes', async () => {
    await consent(true)
    await start()
    await send(true)
    const row = await app.context.db.read.selectFrom('photo_proofs').selectAll().executeTakeFirstOrThrow()
    const file = await app.context.db.read
      .selectFrom('cases')
      .select(['due_at', 'opened_at'])
      .where('id', '=', row.case_id ?? 0)
      .executeTakeFirstOrThrow()
    expect((file.due_at ?? 0) - file.opened_at).toBe(72 * 60 * minute)
    expect(await start()).toEqual(await load())
    expect(await load()).toMatchObject({ state: 'waiting' })
    expect((await take())?.withoutHands).toBe(true)
    await decide('yes')
    expect(await start()).toMatchObject({ state: 'passed' })
    const { id } = await app.context.db.read.selectFrom('photo_proofs').select('id').executeTakeFirstOrThrow()
    expect(id).toBe(row.id)
  })

  test('that are no JPEG are refused, and nothing is left of the other', async () => {
    await consent(true)
    await start()
    const pictures: [string, string] = [await samplePhoto(50), Buffer.from('GIF89a'.repeat(40)).toString('base64')]
    const input = { pictures, withoutHands: false }
    await expect(app.call(calls.sendPhotoProof, input, member.idToken)).rejects.toMatchObject({ code: 'photo.notJpeg' })
    expect([(await filesThere()).length, (await load()).state]).toEqual([3, 'open'])
  })

  test('are swept by no job while they wait', async () => {
    await begun()
    const before = await filesThere()
    const files = await app.context.db.read.selectFrom('photo_proofs').select(['file_1', 'file_2']).executeTakeFirstOrThrow()
    app.context.photos.olderThan = async function* () {
      yield* [files.file_1 ?? '', files.file_2 ?? '']
    }
    expect(await sweepOrphans(app.context)).toBe(0)
    expect(await filesThere()).toEqual(before)
  })

  test.each(['yes', 'again'] as const)('are gone with the decision (%s), and the member is told', async (decision) => {
    await begun()
    expect(await filesThere()).toHaveLength(5)
    await decide(decision)
    expect(await filesThere()).toHaveLength(3)
    const row = await app.context.db.read.selectFrom('photo_proofs').selectAll().executeTakeFirstOrThrow()
    expect([row.file_1, row.file_2]).toEqual([null, null])
    expect(await titles()).toContain(decision === 'yes' ? 'Your photos are checked' : 'Please take the two pictures again')
  })

  test('are gone with the consent, and after a week that nobody looked', async () => {
    await begun()
    await consent(false)
    expect([(await filesThere()).length, await load()]).toEqual([3, { state: 'none' }])
    expect(await app.context.db.read.selectFrom('cases').select('id').where('decided_at', 'is', null).execute()).toEqual([])
    await begun()
    app.wall.shift(7 * oneDay + 1)
    await endProofs(app.context)
    const { state } = await app.context.db.read.selectFrom('photo_proofs').select('state').executeTakeFirstOrThrow()
    expect([(await filesThere()).length, state]).toEqual([3, 'over'])
    const cases = await app.context.db.read.selectFrom('cases').select(['decided_at', 'outcome']).execute()
    expect(cases).toContainEqual({ decided_at: app.wall.now(), outcome: '{"decision":"over"}' })
    expect(cases.filter(({ decided_at: decided }) => decided === null)).toEqual([])
  })
})

// Two wait too long; what happens to the second happens while the pictures of the first are erased.
const endMeanwhile = async (happens: (second: SignedIn, by: SignedInStaff) => Promise<unknown>) => {
  await begun()
  const first = member
  app.wall.shift(minute)
  member = await activeMember(app, { photos: 3 })
  await begun()
  await app.context.db.write((trx) =>
    trx
      .updateTable('photo_proofs')
      .set(({ eb }) => ({ sent_at: eb('sent_at', '-', 7 * oneDay + minute) }))
      .execute(),
  )
  await take()
  const by = await signInStaff(app, 'moderator')
  const { photos } = app.context
  let isDone = false
  const meanwhile = {
    ...app.context,
    photos: {
      ...photos,
      delete: async (file: string) => {
        if (!isDone) {
          isDone = true
          await happens(member, by)
        }
        await photos.delete(file)
      },
    },
  }
  await endProofs(meanwhile)
  expect(isDone).toBe(true)
  return first
}

const firstIsOver = async (first: SignedIn) => {
  const query = app.context.db.read.selectFrom('photo_proofs').select('state').where('member_id', '=', first.id)
  expect(await query.execute()).toEqual([{ state: 'over' }])
}

const told = async ({ id }: SignedIn) => {
  const rows = await app.context.db.read.selectFrom('notices').select('key').where('member_id', '=', id).execute()
  return rows.map(({ key }) => key)
}

describe('the end of what nobody compared, while somebody does', () => {
  test('leaves a decision of the staff, which is all that its member is told', async () => {
    const first = await endMeanwhile(async (_, by) => {
      const { proof } = await callAsStaff(app, staffCalls.takeProof, {}, by)
      await callAsStaff(app, staffCalls.decideProof, { proof: proof?.number ?? 0, decision: 'yes' }, by)
    })
    expect((await load()).state).toBe('passed')
    expect([await told(member), await told(first)]).toEqual([['proofPassed'], ['proofOver']])
    await firstIsOver(first)
  })

  test('says nothing to who took the consent back', async () => {
    await firstIsOver(await endMeanwhile(() => consent(false)))
    expect(await told(member)).toEqual([])
  })
})

describe('the decision', () => {
  test('yes shows a match the month, and nothing else', async () => {
    const other = await activeMember(app, { photos: 3 })
    await matchThem(app, member, other)
    const seen = async () => (await app.call(calls.listMatches, {}, other.idToken)).matches[0]
    expect(await seen()).not.toHaveProperty('photosChecked')
    await begun()
    await decide('yes')
    // In the middle of a month: of the first day of one there is nothing to hide.
    const decided = Date.UTC(2026, 8, 17, 15)
    await app.context.db.write((trx) => trx.updateTable('photo_proofs').set({ decided_at: decided }).execute())
    expect(await seen()).toMatchObject({ photosChecked: Date.UTC(2026, 8) / oneDay })
    expect(await load()).toEqual({ state: 'passed', checkedDay: Math.floor(decided / oneDay) })
  })

  test('no names its reason, and the member may begin anew', async () => {
    await begun()
    const proof = (await take())?.number ?? 0
    await callAsStaff(app, staffCalls.decideProof, { proof, decision: 'no', reason: 'wrongGesture' }, moderator)
    expect(await load()).toEqual({ state: 'failed', reason: 'wrongGesture' })
    expect(await titles()).toContain('Your photos could not be checked')
    expect(await start()).toMatchObject({ state: 'open' })
  })

  test.each([
    [1, 'replaced'],
    [4, 'added where one was'],
    [5, 'added'],
  ])('lapses when the photo in place %i is %s, not when one goes, and says so', async (slot) => {
    await upload(4)
    await begun()
    app.wall.shift(minute)
    await decide('yes')
    await app.call(calls.savePhoto, { slot: 4, delete: true }, member.idToken)
    expect((await load()).state).toBe('passed')
    await upload(slot)
    expect((await load()).state).toBe('lapsed')
    expect(await titles()).toContain('Your photos are no longer marked as checked')
  })

  test('is no yes to photos that changed while somebody looked', async () => {
    await begun()
    const proof = (await take())?.number ?? 0
    app.wall.shift(minute)
    await upload(1)
    const yes = { proof, decision: 'yes' } as const
    await expect(callAsStaff(app, staffCalls.decideProof, yes, moderator)).rejects.toMatchObject({ code: 'staff.photosChanged' })
    app.wall.shift(minute)
    await take()
    await callAsStaff(app, staffCalls.decideProof, yes, moderator)
    expect((await load()).state).toBe('passed')
  })

  // Away while it is compared, a photo of somebody else would be in the match as one that was checked.
  test('is none about a photo that was deleted while somebody looked and came back before it', async () => {
    await upload(4)
    await begun()
    app.wall.shift(1000)
    await remove(4)
    const proof = await take()
    expect(proof?.photos.map(({ slot }) => slot)).toEqual([1, 2, 3])
    await undo(4)
    const yes = { proof: proof?.number ?? 0, decision: 'yes' } as const
    await expect(callAsStaff(app, staffCalls.decideProof, yes, moderator)).rejects.toMatchObject({ code: 'staff.photosChanged' })
    expect((await take())?.photos.map(({ slot }) => slot)).toEqual([1, 2, 3, 4])
    await callAsStaff(app, staffCalls.decideProof, yes, moderator)
    expect((await load()).state).toBe('passed')
  })

  test('lapses when a photo that was deleted comes back after it, whatever the order', async () => {
    const other = await activeMember(app, { photos: 3 })
    await matchThem(app, member, other)
    await upload(4)
    await begun()
    await remove(4)
    await decide('yes')
    app.wall.shift(10_000)
    await undo(4)
    await app.call(calls.orderPhotos, { order: [4, 1, 2, 3] }, member.idToken)
    expect((await load()).state).toBe('lapsed')
    expect((await app.call(calls.listMatches, {}, other.idToken)).matches[0]).not.toHaveProperty('photosChecked')
    expect(await titles()).toContain('Your photos are no longer marked as checked')
  })

  test('holds when a photo goes while somebody looks', async () => {
    await upload(4)
    await begun()
    const proof = (await take())?.number ?? 0
    await remove(4)
    await callAsStaff(app, staffCalls.decideProof, { proof, decision: 'yes' }, moderator)
    expect((await load()).state).toBe('passed')
    const { compared } = await app.context.db.read.selectFrom('photo_proofs').select('compared').executeTakeFirstOrThrow()
    expect(compared).toBeNull()
  })

  test('lapses when an appeal gives a photo back that was removed before it', async () => {
    await upload(4)
    const measure = await removedPhoto(4)
    await begun()
    await decide('yes')
    await app.call(calls.appealMeasure, { number: measure, text: 'That is me, on a beach.' }, member.idToken)
    const second = await signInStaff(app, 'second')
    const { appeals } = await callAsStaff(app, staffCalls.listAppeals, {}, second)
    const lifted = { appeal: appeals[0]?.number ?? 0, outcome: 'lifted', answer: 'It is you, on a beach.' } as const
    await callAsStaff(app, staffCalls.decideAppeal, lifted, second)
    expect((await load()).state).toBe('lapsed')
  })

  test('shows no photo that was refused', async () => {
    await upload(4)
    await app.context.db.write((trx) => trx.updateTable('photos').set({ state: 'refused' }).where('slot', '=', 2).execute())
    await begun()
    expect((await take())?.photos.map(({ slot }) => slot)).toEqual([1, 3, 4])
  })

  test('is that of one person: another gets the next one, until the lease is over', async () => {
    await begun()
    const proof = (await take())?.number ?? 0
    const second = await signInStaff(app, 'moderator')
    expect(await callAsStaff(app, staffCalls.takeProof, {}, second)).toEqual({ waiting: 1 })
    const yes = { proof, decision: 'yes' } as const
    await expect(callAsStaff(app, staffCalls.decideProof, yes, second)).rejects.toMatchObject({ code: 'staff.notYours' })
    app.wall.shift(10 * minute)
    await expect(callAsStaff(app, staffCalls.decideProof, yes, moderator)).rejects.toMatchObject({ code: 'staff.notYours' })
    expect((await callAsStaff(app, staffCalls.takeProof, {}, second)).proof).toMatchObject({ number: proof })
    await expect(callAsStaff(app, staffCalls.decideProof, yes, moderator)).rejects.toMatchObject({ code: 'staff.notYours' })
  })
})

test('with the account the pictures and what came of them go', async () => {
  await begun()
  await app.call(calls.deleteAccount, {}, member.idToken)
  expect(await filesThere()).toEqual([])
  expect(await app.context.db.read.selectFrom('photo_proofs').selectAll().execute()).toEqual([])
})
