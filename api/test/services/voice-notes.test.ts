import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { QUIET_BODY, VOICE_BODY, VOICE_KEPT } from '@quintet/domain/match'
import { queryOf, type Section } from '@quintet/export/section'
import { exportSections } from '@quintet/export/collect'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { outcomeOf } from './outcome.ts'

let app: TestApp
let anna: SignedIn
let ben: SignedIn
let carl: SignedIn
let match: number

beforeAll(async () => {
  app = createTestApp({ environment: { QUINTET_DEMO: '1', QUINTET_RATE_FACTOR: '100' } })
  anna = await activeMember(app, { attraction: 2, name: 'Anna' })
  ben = await activeMember(app, { attraction: 1, name: 'Ben' })
  carl = await activeMember(app, { attraction: 1, name: 'Carl' })
}, 60_000)
afterAll(() => app.close())

const setState = (state: 0 | 3) =>
  app.context.db.write((trx) => trx.updateTable('matches').set({ key_state: state }).where('id', '=', match).execute())

beforeEach(async () => {
  await app.context.db.write(async (trx) => {
    for (const table of ['messages', 'voice_notes', 'matches', 'match_seconds'] as const) await trx.deleteFrom(table).execute()
  })
  match = await matchThem(app, anna, ben)
  await setState(0)
})

const noteOf = (index: number): string => String(index).padStart(22, 'A')
const save = ({ idToken }: SignedIn, note: string, body = 'AAAA') =>
  app.call(calls.saveVoiceNote, { match, note, body, iv: 'BBBB' }, idToken)
const load = ({ idToken }: SignedIn, note: string) => app.call(calls.loadVoiceNote, { match, note }, idToken)
const notes = () => app.context.db.direct.prepare('SELECT note, side, body FROM voice_notes ORDER BY id').all()

const exported = ({ id }: SignedIn) =>
  app.context.db.direct.prepare(queryOf(exportSections['voiceNotes'] as Section)).all({ member: id }) as object[]

describe('a voice note', () => {
  test('is read by both sides and by nobody else, while the chat is open', async () => {
    await save(anna, noteOf(1))
    for (const member of [anna, ben]) expect(await load(member, noteOf(1))).toEqual({ body: 'AAAA', iv: 'BBBB' })
    expect(await outcomeOf(load(carl, noteOf(1)))).toBe('match.none')
    expect(await outcomeOf(save(carl, noteOf(2)))).toBe('match.none')
    expect(await outcomeOf(load(ben, noteOf(2)))).toBe('voice.none')
    await setState(3)
    for (const refused of [load(ben, noteOf(1)), save(ben, noteOf(3))]) expect(await outcomeOf(refused)).toBe('match.unverified')
    expect(notes()).toHaveLength(1)
  })

  test('is of the side that sends it, whatever else it says of itself', async () => {
    const claims = { side: 2, id: 7, match_id: match + 1, saved_at: 1, now: 1, most: 0 }
    await save(anna, noteOf(1))
    await app.call(calls.saveVoiceNote, { match, note: noteOf(2), body: 'CCCC', iv: 'BBBB', ...claims }, anna.idToken)
    const sides = app.context.db.direct.prepare('SELECT DISTINCT side, match_id, saved_at FROM voice_notes').all()
    expect(sides).toEqual([{ side: 1, match_id: match, saved_at: app.context.clock.now() }])
    expect(notes()).toHaveLength(2)
  })

  test('that is sent again, by either side, changes nothing', async () => {
    await save(anna, noteOf(1))
    await save(anna, noteOf(1), 'CCCC')
    await save(ben, noteOf(1), 'DDDD')
    expect(notes()).toEqual([expect.objectContaining({ body: 'AAAA' })])
  })

  test('of the largest size fits, a larger one and a strange number do not', async () => {
    await save(anna, noteOf(1), 'A'.repeat(VOICE_BODY))
    const post = (body: object) =>
      app.app.request(`/api${calls.saveVoiceNote.path}`, {
        method: 'POST',
        headers: { [authHeader]: anna.idToken, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const note = noteOf(2)
    const statuses = [
      await post({ match, note, iv: 'BBBB', body: 'A'.repeat(VOICE_BODY + 1) }),
      await post({ match, note, iv: 'BBBB', body: 'A'.repeat(VOICE_BODY + 5000) }),
      await post({ match, note: '../etc/passwd', iv: 'BBBB', body: 'AAAA' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([400, 413, 400])
    expect(notes()).toHaveLength(1)
  })

  test('more than may be kept: the oldest of that side goes', async () => {
    await save(ben, noteOf(500))
    for (let index = 0; index <= VOICE_KEPT; index++) await save(anna, noteOf(index))
    expect(notes()).toHaveLength(VOICE_KEPT + 1)
    expect(await outcomeOf(load(ben, noteOf(0)))).toBe('voice.none')
    for (const kept of [noteOf(1), noteOf(500)]) expect(await load(anna, kept)).toMatchObject({ body: 'AAAA' })
  })

  test('stays, however many the other side sends after it', async () => {
    await save(anna, noteOf(1))
    for (let index = 0; index < VOICE_KEPT; index++) await save(ben, noteOf(500 + index))
    await save(anna, noteOf(2))
    for (const own of [noteOf(1), noteOf(2)]) expect(await load(ben, own)).toMatchObject({ body: 'AAAA' })
  })

  test.each([0, 2, 4, 5])('goes with the match (operation %i)', async (operation) => {
    await save(anna, noteOf(1))
    await save(ben, noteOf(2))
    await app.call(calls.changeMatch, { match, operation, reason: 1, sentence: 1 }, anna.idToken)
    expect(notes()).toEqual([])
  })

  test('is in its sender’s export, and in nobody else’s', async () => {
    await save(anna, noteOf(1))
    expect([exported(anna).length, exported(ben).length, exported(carl).length]).toEqual([1, 0, 0])
    expect(JSON.stringify(exported(anna))).toContain(noteOf(1))
  })
})

const unread = async ({ idToken }: SignedIn) => (await app.call(calls.listMatches, {}, idToken)).matches[0]?.unread
const waiting = async ({ idToken }: SignedIn) => (await app.call(calls.loadWaiting, {}, idToken)).unread
const react = (clientId: string, body = 'AAAA') =>
  app.call(calls.sendMessage, { match, body, iv: 'BBBB', clientId, quiet: true }, anna.idToken)
const due = () => app.context.db.direct.prepare("SELECT event FROM notices_due WHERE event = 'message'").all()

describe('what is no news', () => {
  test('comes with the messages, and is neither unread nor told of', async () => {
    const told: object[] = []
    const listener = {
      tell: (event: object) => void told.push(event),
      sign: () => undefined,
      dismiss: () => undefined,
      refuse: () => undefined,
    }
    const stop = app.context.push.add(ben.id, listener)
    const { sentAt } = await react('one')
    stop()
    expect(told).toEqual([{ match, sentAt, quiet: true }])
    expect([await unread(ben), await waiting(ben), due()]).toEqual([0, 0, []])
    expect((await app.call(calls.pollMessages, { match, after: 0 }, ben.idToken)).count).toBe(1)
  })

  test('is so up to the length of a reaction, whatever its sender says of a longer one', async () => {
    await react('short', 'A'.repeat(QUIET_BODY))
    expect(await unread(ben)).toBe(0)
    await react('long', 'A'.repeat(QUIET_BODY + 1))
    expect([await unread(ben), due().length]).toEqual([1, 1])
  })
})
