import { expect, it } from 'vitest'
import { checkRemote } from './check-remote.ts'
import { defineRemote } from './remote-module.ts'

const good = defineRemote({ name: 'mf-data', tile: 'data', Routes: () => null, texts: { en: async () => ({}) } })

it('takes what defineRemote made, bare or as default export', () => {
  expect(checkRemote(good, 'mf-data')).toEqual({ ok: true, remote: good })
  expect(checkRemote({ default: good }, 'mf-data').ok).toBe(true)
})

it.each([
  ['another name', { ...good, name: 'mf-x' }, 'name is mf-x, expected mf-data'],
  ['an older contract', { ...good, contract: 0 }, 'contract is 0, the shell speaks 1'],
  ['no component', { ...good, Routes: 'x' }, 'Routes is not a component'],
  ['no English', { ...good, texts: {} }, 'texts.en is missing'],
  ['later texts without English', { ...good, screenTexts: {} }, 'screenTexts.en is missing'],
  ['later texts that are no loader', { ...good, screenTexts: { en: {} } }, 'screenTexts.en is not a loader'],
  ['a sender that is no function', { ...good, sendUnsent: {} }, 'sendUnsent is not a function'],
  ['a path as tile', { ...good, tile: '/data' }, 'tile is not a path segment'],
])('refuses %s with its reason', (_, value, reason) => {
  expect(checkRemote(value, 'mf-data')).toEqual({ ok: false, reasons: [reason] })
})

it('refuses an empty module', () => expect(checkRemote(undefined, 'mf-data').ok).toBe(false))
