import { member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test } from 'vitest'
import { $notEntered, weekTokens } from '../src/home/not-entered.ts'
import { $shares, $steps, isOpen, nextTile } from '../src/home/steps.ts'
import { character, completeMember, type MemberRecord } from './complete-member.ts'

const { account } = completeMember
const be = (changes: Partial<Record<keyof MemberRecord, unknown>> = {}) =>
  member.set({ ...completeMember, ...changes } as MemberRecord)
const have = (...states: (string | null)[]) => ownPhotos.set({ photos: [], states } as never)

beforeEach(() => {
  fakeApi()
  enterAs('mira')
  weekTokens.clear()
  be()
  have('cleared', 'held', 'cleared', null, null)
})

describe('how far a member is', () => {
  test('is all of every tile with everything done', () => {
    expect($steps.get()).toEqual({
      data: { done: 11, of: 11 },
      images: { done: 3, of: 3 },
      pools: { done: 5, of: 5 },
      judging: { done: 1, of: 1 },
      matches: { done: 1, of: 1 },
    })
    expect($shares.get()).toEqual([1, 1, 1, 1, 1])
  })

  test('is nothing before it is known', () => {
    member.clear()
    expect(Object.values($steps.get())).toEqual([
      { done: 0, of: 11 },
      { done: 0, of: 3 },
      { done: 0, of: 5 },
      { done: 0, of: 1 },
      { done: 0, of: 1 },
    ])
    be()
    ownPhotos.clear()
    expect($steps.get().images).toEqual({ done: 0, of: 3 })
  })

  test('counts sections and what may be seen', () => {
    be({ about: undefined })
    expect($steps.get().data.done).toBe(10)
    be({ about: undefined, visibility: undefined })
    expect($steps.get().data.done).toBe(9)
  })

  test('counts photos that were not refused, and the ring goes no further than whole', () => {
    have('cleared', 'refused', null, null, 'held')
    expect([$steps.get().images.done, $shares.get()[1]]).toEqual([2, 2 / 3])
    have('cleared', 'cleared', 'cleared', 'cleared', 'cleared')
    expect([$steps.get().images.done, $shares.get()[1]]).toEqual([5, 1])
  })

  test('counts whole characters', () => {
    be({ characters: [character, { ...character, zones: [] }, null, character, null] })
    expect([$steps.get().pools.done, $steps.get().judging.done]).toEqual([2, 0])
  })
})

describe('what keeps a member out of the next drawing', () => {
  test.each([
    ['nothing', {}, undefined],
    ['a suspension, before all else', { account: { ...account, standing: 2 }, about: undefined }, 'suspended'],
    ['missing data', { about: undefined, consents: [] }, 'data'],
    ['a missing character', { characters: [null, null, null, null, null] }, 'pools'],
    ['no consent', { consents: ['sensitive'], account: { ...account, active: 0 } }, 'consent'],
    ['the server’s word', { account: { ...account, active: 0 } }, 'opening'],
    ['a check of age that is due', { ageCheck: 'due', account: { ...account, active: 0 } }, 'age'],
    ['nothing that the client knows of', { account: { ...account, active: 0 }, birthDateKnown: false }, undefined],
  ])('may be %s', (_, changes, reason) => {
    be(changes)
    expect($notEntered.get()).toBe(reason)
  })

  test('may be missing photos, and is not known before all is read', () => {
    have('cleared')
    expect($notEntered.get()).toBe('images')
    ownPhotos.clear()
    expect($notEntered.get()).toBeUndefined()
    member.clear()
    expect($notEntered.get()).toBeUndefined()
  })

  test('is a week without a token, once that is known', async () => {
    fakeApi({ loadTokens: { submitted: 0 } })
    enterAs('mira')
    await weekTokens.load()
    expect($notEntered.get()).toBe('tokens')
    be({ account: { ...account, active: 0 }, birthDateKnown: false })
    expect($notEntered.get()).toBeUndefined()
    be()
    weekTokens.set({ submitted: 1 } as never)
    expect($notEntered.get()).toBeUndefined()
  })
})

test.each([
  [{ dataComplete: false, imagesComplete: false, poolsComplete: false, active: false }, 'data'],
  [{ dataComplete: true, imagesComplete: false, poolsComplete: false, active: false }, 'images'],
  [{ dataComplete: true, imagesComplete: true, poolsComplete: false, active: false }, 'pools'],
  [{ dataComplete: true, imagesComplete: true, poolsComplete: true, active: false }, 'data'],
  [{ dataComplete: true, imagesComplete: true, poolsComplete: true, active: true }, 'judging'],
  [{ dataComplete: true, imagesComplete: false, poolsComplete: true, active: false }, 'images'],
] as const)('of %j the tile that is opened next is %s, and it is open', (gating, tile) => {
  expect(nextTile({ known: true, ...gating })).toBe(tile)
  expect(isOpen(tile, { known: true, ...gating })).toBe(true)
})
