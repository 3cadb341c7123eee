import { expect, it } from 'vitest'
import { keysOfScript, lostKeys } from '../../src/gate/static/lost-texts.ts'

const made = { keys: new Set(['caution.money', 'caution.links']), templates: new Set(['caution.${kind}']) }
const sources = "t(`caution.${kind}`); t(`foot.${code}.title`); t('home.title')"

it('reads the keys of a built table', () => {
  const script = `export const __rspack_esm_ids=[7];export const m={9(e){e.exports=JSON.parse('{"hub.title":"Data","hub.left":"{n, plural, one {\\\\"a\\\\"} other {b}}"}')}}`
  expect(keysOfScript(script)).toEqual(['hub.title', 'hub.left'])
})

it.each([
  ['one that the types say a template makes', 'caution.money', true],
  ['one that looks like it and that no value makes', 'caution.weather', false],
  ['one of a template whose place may be any text', 'foot.seven.title', true],
  ['one that is named as it stands', 'home.title', true],
  ['one that nothing names any more', 'home.note', false],
])('misses %s', (_, key, isLost) =>
  expect(lostKeys([key, 'caution.links'], ['caution.links'], sources, made)).toEqual(isLost ? [key] : []),
)

it('misses none that is still there, and none that is new', () =>
  expect(lostKeys(['caution.money'], ['caution.money', 'caution.links'], sources, made)).toEqual([]))
