import { wireCalls } from '@quintet/contract/wire'
import type { Character } from '@quintet/domain/pools'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { completeMember, threePhotos } from '../../test/complete-member.ts'
import { endSession } from '../session/end.ts'
import { $gating, $member, member, ownPhotos, profileOf, readNewestMember, saveProfile } from './member.ts'

const photos = (states: (string | null)[]) => ownPhotos.set({ photos: states.map(() => null), states } as never)

beforeEach(() => {
  be('mira')
  member.set(completeMember())
  ownPhotos.set(threePhotos as never)
})

describe('what is open to a member', () => {
  test('is everything with all steps done and the server’s word', () => {
    expect($gating.get()).toEqual({ known: true, dataComplete: true, imagesComplete: true, poolsComplete: true, active: true })
  })

  test('is not known before both are read', () => {
    member.clear()
    expect($gating.get()).toEqual({
      known: false,
      dataComplete: false,
      imagesComplete: false,
      poolsComplete: false,
      active: false,
    })
    member.set(completeMember())
    ownPhotos.clear()
    expect($gating.get()).toMatchObject({ known: false, dataComplete: true, imagesComplete: false, active: false })
  })

  test('lacks data while one section is open', () => {
    member.set(completeMember({ about: undefined } as never))
    expect($gating.get()).toMatchObject({ dataComplete: false, imagesComplete: true, poolsComplete: true })
  })

  test.each([
    [['cleared', 'cleared', null, null, null], false],
    [['cleared', 'held', 'refused', null, null], false],
    [[null, 'cleared', 'held', null, 'cleared'], true],
  ])('lacks photos until three count: %j', (states, complete) => {
    photos(states)
    expect($gating.get()).toMatchObject({ imagesComplete: complete, active: complete })
  })

  test('lacks characters until all five are whole', () => {
    const { characters } = completeMember()
    member.set(completeMember({ characters: characters.with(4, null) }))
    expect($gating.get()).toMatchObject({ poolsComplete: false, active: false })
    member.set(completeMember({ characters: characters.with(0, { ...(characters[0] as Character), zones: [] }) }))
    expect($gating.get()).toMatchObject({ poolsComplete: false, active: false })
  })

  test('needs the server’s word beside all steps', () => {
    const { account } = completeMember()
    member.set(completeMember({ account: { ...account, active: 0 } }))
    expect($gating.get()).toMatchObject({ imagesComplete: true, poolsComplete: true, active: false })
  })
})

test('a profile has a unit, a hand and its lists, whatever the record leaves out', () => {
  const { answers: _, ...bare } = completeMember()
  expect(profileOf(bare as never)).toMatchObject({ answers: {}, changedDays: {}, measureUnit: 1, handSide: 1 })
  const full = completeMember({ measureUnit: 2, handSide: 2, changedDays: { location: 5 } })
  expect(profileOf(full)).toMatchObject({ answers: full.answers, changedDays: { location: 5 }, measureUnit: 2, handSide: 2 })
})

test('a saved section is sent, and the member read anew', async () => {
  const called = serve({ '/w-pud': {}, '/w-gud': wireCalls.loadMember.answer.encode(completeMember({ language: 6 })) })
  await saveProfile({ section: 'location', zone: 12 })
  expect(called.map(({ path }) => path)).toEqual(['/w-pud', '/w-gud'])
  expect($member.get()).toMatchObject({ state: 'ready', data: { language: 6 } })
})

test('a section whose session ends before the member is read anew tells the next one nothing', async () => {
  serve({
    '/w-pud': {},
    '/w-gud': () => {
      void endSession('signedOut')
      return wireCalls.loadMember.answer.encode(completeMember())
    },
  })
  await expect(saveProfile({ section: 'location', zone: 12 })).rejects.toMatchObject({ code: 'session.over' })
})

const refusal = (code: string) => () => Response.json({ errorMessage: 'No.', code })

test('a section that another device saved meanwhile is shown as it is now, beside the refusal', async () => {
  const record = { '/w-gud': wireCalls.loadMember.answer.encode(completeMember({ changedDays: { relationship: 9 } })) }
  const called = serve({ '/w-pud': refusal('profile.locked'), ...record })
  await expect(saveProfile({ section: 'location', zone: 12 })).rejects.toMatchObject({ code: 'profile.locked' })
  expect($member.get().data?.changedDays).toEqual({ relationship: 9 })
  expect(called.map(({ path }) => path)).toEqual(['/w-pud', '/w-gud'])
  const refused = serve({ '/w-pud': refusal('profile.answer'), ...record })
  await expect(saveProfile({ section: 'location', zone: 12 })).rejects.toMatchObject({ code: 'profile.answer' })
  expect(refused.map(({ path }) => path)).toEqual(['/w-pud'])
})

test('photos are asked for with their links', async () => {
  const called = serve({ '/w-gui': {} })
  await ownPhotos.reload()
  expect(called[0]?.body).toEqual({ links: 1 })
})

const answerOf = (given: number | Response) =>
  given instanceof Response ? given : wireCalls.loadMember.answer.encode(completeMember({ language: given }))

/** An API whose readings of the member come when the test says so, each in the language that it gives. */
const heldReadings = () => {
  const readings: ((language: number | Response) => void)[] = []
  serve({ '/w-pud': {}, '/w-gud': () => new Promise((resolve) => readings.push((given) => resolve(answerOf(given)))) })
  return { readings, asked: (count: number) => vi.waitFor(() => expect(readings).toHaveLength(count), { timeout: 10_000 }) }
}
const shownNow = () => [$member.get().state, $member.get().data?.language]

describe('a look at what is saved by now', () => {
  beforeEach(() => member.set(completeMember({ language: 1 })))

  test('is shown once it came, and what was shown stays until then', async () => {
    const { readings, asked } = heldReadings()
    const look = readNewestMember()
    await asked(1)
    expect(shownNow()).toEqual(['ready', 1])
    readings[0]?.(2)
    expect(await look).toMatchObject({ language: 2 })
    expect(shownNow()).toEqual(['ready', 2])
  })

  test('that fails leaves what is shown', async () => {
    const { readings, asked } = heldReadings()
    const look = readNewestMember()
    await asked(1)
    readings[0]?.(Response.json({}, { status: 500 }))
    await expect(look).rejects.toMatchObject({ status: 500 })
    expect(shownNow()).toEqual(['ready', 1])
  })

  test('does not take the place of what was saved meanwhile', async () => {
    const { readings, asked } = heldReadings()
    const look = readNewestMember()
    await asked(1)
    const saved = saveProfile({ section: 'location', zone: 12 })
    await asked(2)
    readings[1]?.(3)
    await saved
    readings[0]?.(2)
    expect(await look).toMatchObject({ language: 2 })
    expect(shownNow()).toEqual(['ready', 3])
  })

  test('nor does it when what was saved is only on its way', async () => {
    const { readings, asked } = heldReadings()
    const look = readNewestMember()
    await asked(1)
    const saved = saveProfile({ section: 'location', zone: 12 })
    await asked(2)
    readings[0]?.(2)
    await look
    expect(shownNow()).toEqual(['loading', 1])
    readings[1]?.(3)
    await saved
    expect(shownNow()).toEqual(['ready', 3])
  })
})
