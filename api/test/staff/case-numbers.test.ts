import { insertCase } from '@quintet/cases/insert-case'
import { calls } from '@quintet/contract'
import { staffCalls } from '@quintet/contract/staff'
import { caseNumbers } from '@quintet/domain/cases'
import { samplePhoto } from '@quintet/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { callAsStaff, signInStaff } from './staff-app.ts'

// The database would count on from the greatest number that there is, and the greatest is drawn sooner or later.

let app: TestApp
beforeEach(async () => {
  app = createTestApp()
  const greatest = { kind: 'match', member_id: 0, subject: 0, opened_at: 1, id: caseNumbers.max }
  await app.context.db.write((trx) => trx.insertInto('cases').values(greatest).execute())
})
afterEach(() => app.close())

test('a photo is checked though the greatest number is taken', async () => {
  const moderator = await signInStaff(app, 'moderator')
  const { idToken } = await app.signUpMember()
  await app.call(calls.savePhoto, { slot: 1, type: 'image/jpeg', image: await samplePhoto(40) }, idToken)
  const { photos } = await callAsStaff(app, staffCalls.takePhotos, { count: 1 }, moderator)
  expect(photos.map(({ case: number }) => number < caseNumbers.max)).toEqual([true])
})

test('a request by mail is written down though the greatest number is taken', async () => {
  const support = await signInStaff(app, 'support')
  const { case: number } = await callAsStaff(app, staffCalls.openRequest, { text: 'Asks what is stored.' }, support)
  expect(number).toBeLessThan(caseNumbers.max)
})

test('numbers are drawn from the whole range, none in order', async () => {
  const row = { kind: 'match', member_id: 0, subject: 0, opened_at: 1 }
  const numbers = await app.context.db.write(async (trx) => {
    const drawn: number[] = []
    for (let index = 0; index < 64; index += 1) drawn.push(await insertCase(trx, row))
    return drawn
  })
  // Each half is missed once in 2 ** 64 tries.
  expect(new Set(numbers.map((number) => number > caseNumbers.max / 2)).size).toBe(2)
  expect(numbers).not.toEqual(numbers.toSorted((one, other) => one - other))
})
