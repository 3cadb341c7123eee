import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { restAfterScripts, watchLoading } from '../../src/gate/browser/loading.ts'

const pageOf = () => Object.assign(new EventEmitter(), { evaluate: async () => undefined })
const request = (type: string) => ({ resourceType: () => type })

it('looks once more at a page that asked for a script meanwhile, and until none is under way', async () => {
  const page = pageOf()
  const loading = watchLoading(page as unknown as Page)
  const script = request('script')
  const happens = [
    () => page.emit('request', script),
    () => page.emit('requestfinished', script),
    () => page.emit('request', request('image')),
  ]
  let looks = 0
  const isCalm = await restAfterScripts(page as unknown as Page, loading, async () => {
    happens[looks]?.()
    looks += 1
    return looks === 2
  })
  expect([looks, isCalm, loading.count()]).toEqual([2, true, 1])
})

it('ends where a script never comes', async () => {
  const page = pageOf()
  const loading = watchLoading(page as unknown as Page)
  page.emit('request', request('script'))
  expect(await restAfterScripts(page as unknown as Page, loading, async () => true, 20)).toBe(true)
  expect(loading.isUnderWay()).toBe(true)
})

it('waits for a script that takes long, as on a machine with other work', async () => {
  const page = pageOf()
  const loading = watchLoading(page as unknown as Page)
  const script = request('script')
  page.emit('request', script)
  let looks = 0
  await restAfterScripts(page as unknown as Page, loading, async () => {
    looks += 1
    if (looks === 12) page.emit('requestfinished', script)
    return true
  })
  expect(looks).toBe(12)
})
