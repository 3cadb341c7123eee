import { openCharacter } from '@quintet/testing'
import { describe, expect, test } from 'vitest'
import { readCharacters, writeCharacter } from '@quintet/repositories/characters'
import { grantConsent, readConsents, withdrawConsent } from '@quintet/repositories/consents'
import { readMember } from '@quintet/repositories/members'
import { readDuePurchases } from '@quintet/repositories/purchases'
import { forgetInReports } from '@quintet/cases/reports'
import { updateMemberships } from '../../src/services/membership.ts'
import { createFiveMembers } from './five-members.ts'

// What each query leaves out: for every condition of a query a row that fails it alone.

const { idOf, exec, insert, all, clear, write, read, setMember } = createFiveMembers()

const zonesOf = async (index: number) => (await readCharacters(read(), idOf(index))).map((each) => each?.zones[0] ?? null)

const character = (zone: number) => openCharacter([zone])

test('characters are those of the member, in their places', async () => {
  for (const [index, number, zone] of [
    [0, 2, 10],
    [1, 1, 11],
    [1, 2, 12],
    [2, 2, 13],
  ] as const)
    await write((trx) => writeCharacter(trx, idOf(index), number, character(zone)))
  await write((trx) => writeCharacter(trx, idOf(1), 2, character(14)))
  expect(await zonesOf(0)).toEqual([null, 10, null, null, null])
  expect(await zonesOf(1)).toEqual([11, 14, null, null, null])
  expect(await zonesOf(2)).toEqual([null, 13, null, null, null])
})

test('a member who is not there is nobody else', async () => {
  expect((await readMember(read(), idOf(1))).id).toBe(idOf(1))
  await expect(readMember(read(), 1 + Math.max(...[0, 1, 2, 3, 4].map(idOf)))).rejects.toThrow('There is no such member.')
})

describe('consents', () => {
  test('are withdrawn one by one, and noted once', async () => {
    const of = async (index: number) => (await readConsents(read(), idOf(index))).toSorted()
    for (const index of [0, 1])
      for (const kind of ['sensitive', 'matching'] as const) await write((trx) => grantConsent(trx, idOf(index), kind, 1))
    await write((trx) => withdrawConsent(trx, idOf(0), 'sensitive', 2))
    await write((trx) => withdrawConsent(trx, idOf(0), 'sensitive', 3))
    expect([await of(0), await of(1)]).toEqual([['matching'], ['matching', 'sensitive']])
    expect(all('SELECT withdrawn_at FROM consents WHERE withdrawn_at IS NOT NULL')).toEqual([2])
    await write((trx) => grantConsent(trx, idOf(0), 'sensitive', 4))
    await write((trx) => grantConsent(trx, idOf(0), 'sensitive', 5))
    expect(await of(0)).toEqual(['matching', 'sensitive'])
    expect(all(`SELECT at FROM consent_diary WHERE member_id = ${idOf(0)} ORDER BY id`)).toEqual([1, 1, 2, 4])
  })
})

const purchase = (index: number, state: string, startDay: number) =>
  exec(
    `INSERT INTO purchases (member_id, reference, provider, tier, cents, credit_days, start_day, end_day, state, created_at)
      VALUES (?, ?, 'stripe', 1, 1, 0, ?, 999, ?, 1)`,
    idOf(index),
    `${state} ${startDay}`,
    startDay,
    state,
  )

describe('what is due', () => {
  test('are purchases that are paid and whose day has come', async () => {
    purchase(0, 'paid', 100)
    purchase(1, 'paid', 101)
    purchase(2, 'processing', 100)
    purchase(3, 'paid', 90)
    expect((await readDuePurchases(read(), 100)).map(({ reference }) => reference)).toEqual(['paid 100', 'paid 90'])
    clear('purchases')
  })

  test.each([
    ['that has run out ends', 3, 99, 5],
    ['of whose last day it is stays', 0, 100, 0],
    ['without an end stays', 2, 0, 2],
    ['that is limited stays limited', 4, 99, 4],
    ['that has ended stays so', 5, 99, 5],
  ])('a membership %s', async (_, tier, endDay, expected) => {
    setMember(0, `tier = ${tier}, active = 1, membership_end_day = ${endDay}`)
    setMember(1, 'tier = 1, active = 1, membership_end_day = 200')
    await write((trx) => updateMemberships(trx, 100))
    expect(all(`SELECT tier FROM members WHERE id IN (${idOf(0)}, ${idOf(1)}) ORDER BY id`)).toEqual([expected, 1])
    expect(all(`SELECT active FROM members WHERE id = ${idOf(0)}`)).toEqual([tier !== expected ? 0 : 1])
    exec('UPDATE members SET tier = 4, membership_end_day = 0')
  })
})

const photoOf = (member: number) =>
  insert("INSERT INTO photos (member_id, slot, file, state, created_at) VALUES (?, 1, ?, 'held', 1)", member, `of ${member}`)

describe('reports, when a member goes', () => {
  test('lose who wrote them and what was said of the member, and no other report does', async () => {
    clear('photos', 'reports')
    const [gone, stays] = [idOf(4), idOf(1)]
    // The photo of the one who stays has the number of the member who goes, and is another thing.
    exec(
      "INSERT INTO photos (id, member_id, slot, file, state, created_at) VALUES (?, ?, 2, 'same number', 'held', 1)",
      gone,
      stays,
    )
    const [theirs, others] = [photoOf(gone), photoOf(stays)]
    const report = (kind: string, reporter: number, subject: number, text: string) =>
      exec(
        'INSERT INTO reports (kind, reporter_id, subject, reason, text, created_at) VALUES (?, ?, ?, 1, ?, 1)',
        kind,
        reporter,
        subject,
        text,
      )
    report('match', gone, stays, 'by them')
    report('match', stays, gone, 'of them')
    report('samePerson', stays, gone, 'of them again')
    report('photo', stays, theirs, 'of their photo')
    report('match', idOf(2), stays, 'of another')
    report('photo', idOf(2), others, "of another's photo")
    report('photo', idOf(2), gone, "of another's photo by the same number")
    await write((trx) => forgetInReports(trx, gone, 1))
    expect(all('SELECT reporter_id FROM reports ORDER BY id')).toEqual([0, stays, stays, stays, idOf(2), idOf(2), idOf(2)])
    expect(all('SELECT text FROM reports ORDER BY id')).toEqual([
      '',
      '',
      '',
      '',
      'of another',
      "of another's photo",
      "of another's photo by the same number",
    ])
  })
})
