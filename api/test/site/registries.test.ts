import { buildRegistry } from '@quintet/registry'
import { promote, publish, revoke } from '@quintet/registry/operations'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startSite, type TestSite } from './support.ts'

// What is answered of the registry: to a page, to one in which something failed, and to a team that tries a version of its tile.

interface Answer {
  remotes: Record<string, { versions: { version: string; integrity: object }[] }>
}

let site: TestSite
beforeEach(async () => {
  site = await startSite()
  for (const name of ['mf-a', 'mf-b']) await buildRegistry(site.data, [await site.build(name, '1.0.0')])
  await publish(site.releases, await site.build('mf-a', '2.0.0'), 'ann')
  await publish(site.releases, await site.build('mf-a', '3.0.0'), 'ann')
})
afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

const versionsIn = async (query: string, name = 'mf-a') => {
  const { remotes } = (await (await site.get(`/registry.json${query}`)).json()) as Answer
  return [Object.keys(remotes).toSorted(), remotes[name]?.versions.map(({ version }) => version)]
}

it('names every version of one tile that may run to a team that asks for it, with hashes, and no other tile', async () => {
  expect(await versionsIn('?of=mf-a')).toEqual([['mf-a'], ['1.0.0', '2.0.0', '3.0.0']])
  await revoke(site.releases, 'mf-a', '3.0.0', 'ann')
  expect(await versionsIn('?of=mf-a')).toEqual([['mf-a'], ['1.0.0', '2.0.0']])
  const { remotes } = (await (await site.get('/registry.json?of=mf-a')).json()) as Answer
  for (const { integrity } of remotes['mf-a']?.versions ?? []) expect(Object.keys(integrity)).toHaveLength(3)
  expect(await versionsIn('?of=mf-none')).toEqual([[], undefined])
})

it('names what is live to a page, and what takes over from it to a page in which it failed', async () => {
  expect(await versionsIn('?page')).toEqual([['mf-a', 'mf-b'], ['1.0.0']])
  await promote(site.releases, 'mf-a', 'ann', '3.0.0')
  expect(await versionsIn('?page')).toEqual([['mf-a', 'mf-b'], ['3.0.0']])
  expect(await versionsIn('')).toEqual([
    ['mf-a', 'mf-b'],
    ['3.0.0', '1.0.0'],
  ])
})
