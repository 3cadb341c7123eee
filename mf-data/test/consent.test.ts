import type { MemberRecord } from '@quintet/contract'
import { $language, member } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { consentKinds, isGiven } from '../src/stores/consent.ts'
import { diary } from '../src/stores/diary.ts'
import { saveNoticeLanguage } from '../src/stores/notice-language.ts'
import { byDate } from '../src/stores/notices.ts'

beforeEach(() => {
  fakeApi()
  enterAs('mira')
})

const given = (record: object) => consentKinds.filter((kind) => isGiven(record as MemberRecord, kind))

describe('a consent is in force', () => {
  test.each([
    [{ consents: [] }, []],
    [{ consents: ['matching'] }, ['matching']],
    [{ consents: ['sensitive', 'matching'] }, ['matching', 'sensitive']],
    [{ consents: [], photoProofConsent: true }, ['photoProof']],
    [{ consents: ['matching', 'sensitive'], photoProofConsent: false }, ['matching', 'sensitive']],
  ])('by %j: %j', (record, kinds) => expect(given(record)).toEqual(kinds))
})

test('the diary has every line that the server tells', async () => {
  const lines = [{ kind: 'matching', version: 2, granted: true, at: 1000 }]
  const called = fakeApi({ listConsents: { lines } })
  await diary.reload()
  expect(called).toEqual([{ name: 'listConsents', input: {} }])
  expect(diary.$.get().data).toEqual({ lines })
})

describe('the language of notices', () => {
  test('is saved and chosen for the pages, and the member read anew', async () => {
    const called = fakeApi({ saveLanguage: {}, loadMember: { consents: [], language: 2 }, '/script-2.json': {} })
    await saveNoticeLanguage(2)
    expect(called.filter(({ name }) => name === 'saveLanguage')).toEqual([{ name: 'saveLanguage', input: { language: 2 } }])
    expect($language.get().id).toBe(2)
    expect(called.at(-1)?.name).toBe('loadMember')
    expect(member.$.get().data).toMatchObject({ language: 2 })
  })

  test('stays where the server refuses, and so does that of the pages', async () => {
    $language.set({ id: 1, tables: {} })
    fakeApi({ saveLanguage: refuseCall('input.invalid') })
    await expect(saveNoticeLanguage(2)).rejects.toMatchObject({ code: 'input.invalid' })
    expect($language.get().id).toBe(1)
  })
})

const notice = (date: number, title: string) => ({ date, title }) as never

test('notices stand under their day, the newest day first, in the order in which they come', () => {
  const all = [notice(20_000, 'a'), notice(20_002, 'b'), notice(20_001, 'c'), notice(20_002, 'd'), notice(19_999, 'e')]
  expect(byDate(all).map(([date, those]) => [date, those.map(({ title }) => title)])).toEqual([
    ['2024-10-06', ['b', 'd']],
    ['2024-10-05', ['c']],
    ['2024-10-04', ['a']],
    ['2024-10-03', ['e']],
  ])
  expect(byDate([])).toEqual([])
})
