import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readEntryProfile } from '@quintet/drawing/sealed'
import { packEntryProfile, packStale } from '@quintet/weekly-drawing/entry-profiles'
import { type DrawingDatabase, drawingDatabaseOf } from '@quintet/weekly-drawing/database'
import { deleteMember } from '../../src/members/delete-member.ts'
import { pairKeyOf } from '@quintet/weekly-drawing/people'
import { packEntries } from '../../src/jobs/pack-entries.ts'
import { readProfile, writeProfile } from '@quintet/repositories/profiles'
import { readCharacters, writeCharacter } from '@quintet/repositories/characters'
import { type FilledApp, createFilledApp } from './filled-app.ts'

let made: FilledApp
let db: DrawingDatabase
beforeEach(async () => {
  made = await createFilledApp({ members: 40 })
  db = drawingDatabaseOf(made.app.context.db)
})
afterEach(async () => {
  db.close()
  await made.app.close()
})

const all = <Row>(sql: string, ...values: unknown[]) => made.app.context.db.direct.prepare<Row>(sql).all(...values)
const count = (table: string) => all<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count
const bodyOf = (member: number) =>
  all<{ id: number; body: string; hash: Buffer; card: Buffer; packed: Buffer }>(
    `SELECT b.id, b.body, b.hash, c.hash AS packed, c.card FROM entry_bodies b JOIN entry_cards c ON c.body_id = b.id
     WHERE c.member_id = ?`,
    member,
  )[0]
const packAll = async () => {
  while ((await packStale(db, 7)) > 0) continue
}

describe('bodies of members', () => {
  it('are packed once, and say what the tables say', async () => {
    expect(count('stale_bodies')).toBe(40)
    await packAll()
    expect([count('stale_bodies'), count('entry_bodies'), count('entry_cards')]).toEqual([0, 40, 40])
    for (const member of made.members) {
      const { answers, personality, relationship } = await readProfile(made.app.context.db.read, member)
      const characters = await readCharacters(made.app.context.db.read, member)
      const stored = bodyOf(member)
      const body = readEntryProfile(stored?.body ?? '')
      expect(body).toMatchObject({ answers, personality, relationship })
      expect(body.characters).toHaveLength(characters.filter(Boolean).length)
      const packed = packEntryProfile(body)
      expect([packed.text, packed.hash, packed.card]).toEqual([stored?.body, stored?.packed, stored?.card])
    }
  })

  it('are made anew when a profile or a character changes, and only then', async () => {
    await packAll()
    const [one = 0, other = 0, third = 0] = made.members
    const before = [one, other, third].map((member) => bodyOf(member)?.id)
    await made.app.context.db.write(async (trx) => {
      const profile = await readProfile(trx, one)
      await writeProfile(trx, one, { ...profile, answers: { ...profile.answers, height: 60 } })
      await writeProfile(trx, third, await readProfile(trx, third))
      const [character] = await readCharacters(trx, other)
      if (character) await writeCharacter(trx, other, 5, character)
    })
    expect(all('SELECT member_id FROM stale_bodies ORDER BY member_id')).toEqual([{ member_id: one }, { member_id: other }])
    await packEntries(made.app.context, () => false)
    const after = [one, other, third].map((member) => bodyOf(member)?.id)
    expect(after.map((id, index) => id === before[index])).toEqual([false, false, true])
    expect(readEntryProfile(bodyOf(one)?.body ?? '').answers.height).toBe(60)
    // Nobody refers to the old ones.
    expect([count('entry_bodies'), count('stale_bodies')]).toEqual([40, 0])
  })

  it('of which one changes while it is packed stay out of date', async () => {
    await packAll()
    const [one = 0] = made.members
    const setHeight = async (height: number) =>
      made.app.context.db.write(async (trx) => {
        const profile = await readProfile(trx, one)
        await writeProfile(trx, one, { ...profile, answers: { ...profile.answers, height } })
      })
    await setHeight(61)
    const slow: DrawingDatabase = {
      ...db,
      write: async (work) => {
        await setHeight(62)
        return db.write(work)
      },
    }
    await packStale(slow, 10)
    expect(count('stale_bodies')).toBe(1)
    await packAll()
    expect(readEntryProfile(bodyOf(one)?.body ?? '').answers.height).toBe(62)
  })

  it('are gone with what makes them whole, and with the member', async () => {
    await packAll()
    const { context } = made.app
    const [one = 0, other = 0] = made.members
    await context.db.write(async (trx) => {
      await trx.updateTable('profiles').set({ profile: '{"answers":{}}', complete: 0 }).where('member_id', '=', one).execute()
      await deleteMember(trx, pairKeyOf(context.config), other, 0)
    })
    await packEntries(context, () => false)
    expect([count('entry_bodies'), count('entry_cards'), count('stale_bodies')]).toEqual([38, 38, 0])
    expect([bodyOf(one), bodyOf(other)]).toEqual([undefined, undefined])
  })
})
