import { expect, it } from 'vitest'
import { chooseOverride, overriddenNames } from './overrides.ts'
import type { PageVersion } from '../contract/page-registry.ts'

const published = { version: '1.0.0' } as PageVersion
const latest = async () => ({ serial: 1, remotes: { 'mf-a': { tile: 'a', versions: [published] } } })
const choose = (wanted: unknown, dev = false) => chooseOverride('mf-a', JSON.stringify({ 'mf-a': wanted }), latest, dev)

it('takes a version that stands in the registry', async () => expect(await choose('1.0.0')).toBe(published))
it('takes no other version', async () => expect(await choose('9.9.9')).toBeUndefined())
it('takes an address only in development', async () => {
  expect(await choose('http://localhost:5171/entry.js')).toBeUndefined()
  expect(await choose('http://localhost:5171/entry.js', true)).toMatchObject({
    base: 'http://localhost:5171/',
    entry: 'entry.js',
  })
})
it('ignores what is not an override', async () => {
  expect(await chooseOverride('mf-a', 'nonsense', latest, true)).toBeUndefined()
  expect(await choose(7)).toBeUndefined()
})
it('names what is overridden, and nothing when the entry is none', () => {
  expect(overriddenNames('{"mf-a":"1","mf-b":"2"}')).toEqual(['mf-a', 'mf-b'])
  for (const text of ['nonsense', 'null', null]) expect(overriddenNames(text)).toEqual([])
})
