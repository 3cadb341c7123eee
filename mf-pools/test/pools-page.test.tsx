// @vitest-environment happy-dom
import { TIERS } from '@quintet/domain/membership'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, show, shown } from '@quintet/testing/screen'
import { afterEach, expect, test, vi } from 'vitest'
import { PoolsPage } from '../src/pages/pools-page.tsx'
import { begin, recordOf, say, whole } from './screen.tsx'

vi.mock('../src/stores/category-texts.ts', async (original) => {
  const { atom } = await import('nanostores')
  return { ...(await original<object>()), $categoryTexts: atom({ ready: true }) }
})

afterEach(closeScreen)

const open = async (tier: number) => {
  fakeApi()
  await begin(recordOf([whole, whole, whole, whole, whole], { account: { tier } }))
  await show(<PoolsPage />)
  return shown()
}

test('promises no token to earn to whom their membership gives none', async () => {
  const limited = await open(TIERS.limited)
  expect(limited.split(say('pool.closed'))).toHaveLength(4)
  expect(limited).not.toContain(say('pool.earned'))
  expect(limited).toContain(say('pools.doneLimited'))
  const local = await open(TIERS.local)
  expect(local.split(say('pool.earned'))).toHaveLength(4)
  expect(local).not.toContain(say('pool.closed'))
  expect(local).toContain(say('pools.done'))
})
