import { expect, it } from 'vitest'
import { exchangedIn } from '../../src/gate/static/exchanged-places.ts'
import { tableOfScript } from '../../src/gate/static/live-tables.ts'
import { lostKeys } from '../../src/gate/static/lost-texts.ts'
import { swappedIn } from '../../src/gate/static/swapped-texts.ts'

const made = { keys: new Set(['caution.money', 'caution.links']), templates: new Set(['caution.${kind}']) }
const sources = "t(`caution.${kind}`); t(`foot.${code}.title`); t('home.title')"

it('reads a built table', () => {
  const script = `export const __rspack_esm_ids=[7];export const m={9(e){e.exports=JSON.parse('{"hub.title":"Data","hub.left":"{n, plural, one {\\\\"a\\\\"} other {b}}"}')}}`
  expect(tableOfScript(script)).toEqual({ 'hub.title': 'Data', 'hub.left': '{n, plural, one {"a"} other {b}}' })
  expect(tableOfScript('export {}')).toEqual({})
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

it.each<[name: string, before: string, now: string, found: string[]]>([
  ['the same', '{from} to {to}', '{from} to {to}', []],
  ['exchanged', '{from} to {to}', '{to} to {from}', ['range has to, from where the live version has from, to']],
  [
    'around a plural',
    '{n, plural, one {# of {all}} other {# of {all}}}',
    '{all, plural, one {# of {n}} other {# of {n}}}',
    ['range has all, n, n where the live version has n, all, all'],
  ],
  ['another sentence, in which they stand the other way round', '{from} to {to}', 'As far as {to}, from {from}', []],
  ['one place for another, which the screens tell', '{from} to {to}', '{from} to {until}', []],
])('compares the places of a text: %s', (_, before, now, found) =>
  expect(exchangedIn({ range: before }, { range: now })).toEqual(found),
)

const answers = (yes: string, no: string, more = {}) => ({ 'same.yes': yes, 'same.no': no, ...more })
const live = new Map([
  ['en', answers('One', 'Two', { 'a.back': 'Back', 'b.back': 'Back' })],
  ['ru', answers('Один', 'Два', { 'a.back': 'Назад', 'b.back': 'Вернуться' })],
])
const build = (english: object, russian: object) =>
  new Map([
    ['en', { ...live.get('en'), ...english }],
    ['ru', { ...live.get('ru'), ...russian }],
  ])
const swapped = { rule: 'words', language: 'ru', said: 'same.no and same.yes have changed their texts' }

it.each<[name: string, english: object, russian: object, found: object[]]>([
  ['nothing', {}, {}, []],
  ['both in one language', {}, answers('Два', 'Один'), [swapped]],
  ['both in all of them, with what they stand for', answers('Two', 'One'), answers('Два', 'Один'), []],
  ['one of them, which says the same as the other then', {}, answers('Два', 'Два'), []],
  ['to other words', {}, answers('Одно', 'Двое'), []],
  ['two that elsewhere are the same', {}, { 'a.back': 'Вернуться', 'b.back': 'Назад' }, []],
])('sees texts that have changed places: %s', (_, english, russian, found) =>
  expect(swappedIn(live, build(english, russian))).toEqual(found),
)
