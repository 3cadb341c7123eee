// @vitest-environment happy-dom
import { $popups, closePopup, type Gating } from '@quintet/sdk'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openLocked } from '../src/home/open-locked.ts'
import { isOpen, missingStep, tiles } from '../src/home/steps.ts'
import { isReachable } from '../src/members/membership-ended.ts'
import { isLeft } from '../src/members/standing/standing.ts'

const sdk = vi.hoisted(() => ({ activateMember: vi.fn(), gating: {} as Gating }))
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<object>()),
  activateMember: sdk.activateMember,
  $gating: { get: () => sdk.gating, subscribe: () => () => undefined, listen: () => () => undefined },
}))

const fresh: Gating = { known: true, dataComplete: false, imagesComplete: false, poolsComplete: false, active: false }
const withData = { ...fresh, dataComplete: true }
const withImages = { ...withData, imagesComplete: true }
const withPools = { ...withImages, poolsComplete: true }
const active = { ...withPools, active: true }

beforeEach(() => void vi.clearAllMocks())
afterEach(() => $popups.get().forEach(({ id }) => closePopup(id)))

describe('tiles open', () => {
  it.each([
    [fresh, ['data']],
    [withData, ['data', 'images']],
    [withImages, ['data', 'images', 'pools']],
    [withPools, ['data', 'images', 'pools']],
    [active, ['data', 'images', 'pools', 'judging', 'matches']],
  ])('%#', (gating, open) => {
    expect(tiles.filter((tile) => isOpen(tile, gating))).toEqual(open)
  })

  it('in the order of the steps', () => {
    expect([fresh, withData, withImages, withPools].map(missingStep)).toEqual(['data', 'images', 'pools', undefined])
  })
})

describe('a locked tile', () => {
  it.each([
    [fresh, 'data'],
    [withData, 'images'],
    [withImages, 'pools'],
  ])('names and links the missing step, without asking the server %#', async (gating, step) => {
    sdk.gating = gating
    expect(await openLocked('matches')).toBe(false)
    expect($popups.get()).toMatchObject([{ kind: 'attention', body: { key: `lock.${step}` }, action: { to: `/${step}` } }])
    expect(sdk.activateMember).not.toHaveBeenCalled()
  })

  it('says what the server misses', async () => {
    sdk.gating = withPools
    sdk.activateMember.mockResolvedValue('characters')
    expect(await openLocked('judging')).toBe(false)
    expect($popups.get()).toMatchObject([{ body: { key: 'lock.pools' }, action: { to: '/pools' } }])
  })

  it('opens when the server makes the member active, with new tokens', async () => {
    sdk.gating = withPools
    sdk.activateMember.mockResolvedValue(undefined)
    expect(await openLocked('judging')).toBe(true)
    expect(sdk.activateMember).toHaveBeenCalledOnce()
    expect($popups.get()).toEqual([])
  })

  it('shows a failure', async () => {
    sdk.gating = withPools
    sdk.activateMember.mockRejectedValue(new Error('down'))
    expect(await openLocked('judging')).toBe(false)
    expect($popups.get()).toMatchObject([{ kind: 'error' }])
  })
})

it('an ended membership reaches payment, account data and deletion only', () => {
  const paths = ['/home', '/data', '/data/account-payment', '/data/account-data', '/data/account-delete', '/data/account-dataset']
  expect(paths.filter((path) => isReachable({ tier: 5 }, path))).toEqual(paths.slice(2, 5))
  expect(paths.filter((path) => isReachable({ tier: 4 }, path))).toEqual(paths)
})

it('a suspension leaves the reasons, help, account data, withdrawal and deletion (decisions 57 and 59)', () => {
  const left = [
    '/standing',
    '/information/terms',
    '/report-error',
    '/data/account-data',
    '/data/account-payment',
    '/data/account-delete',
  ]
  const closed = ['/home', '/data', '/data/account-dataset', '/matches', '/images', '/pools', '/judging']
  expect([...left, ...closed].filter(isLeft)).toEqual(left)
})
