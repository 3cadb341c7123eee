// @vitest-environment happy-dom
import { $language } from '@quintet/sdk'
import { closeScreen, eventually, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import ReleasesScreen from '../src/screens/releases/releases-screen.tsx'
import { releases } from '../src/screens/releases/releases.ts'
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const live = {
  remote: 'mf-data',
  version: '1.2.0',
  state: 'live',
  publishedAt: 1_795_464_000,
  publishedBy: 'Ana',
  commit: '0123456789abcdef',
  isDirty: false,
  openings: 12_345,
  failures: 7,
}
const edit = { number: 1234, at: 1_795_464_000, by: 'Ana', what: 'mf-data 1.2.0' }

let asked: StaffAsked[]
let answer: () => unknown
beforeEach(async () => {
  answer = () => ({ releases: [live], edits: [edit] })
  asked = await openConsole({ 'list-releases': () => answer() })
})
afterEach(async () => {
  await closeScreen()
  releases.clear()
})

const open = async () => {
  await show(<ReleasesScreen />)
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}
const rowsOf = (label: string) =>
  [...document.querySelectorAll(`table[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('th bdi, td > bdi')].map(({ textContent }) => textContent),
  )
const versions = () => rowsOf(say('screen.releases'))

describe('a version', () => {
  it.each([
    ['live', {}, say('releases.state.live')],
    ['canary', { percent: 5 }, say('releases.state.canary', { share: '5%' })],
    ['waits', {}, say('releases.state.waits')],
    ['before', {}, say('releases.state.before')],
  ])('is told with its state, how it fared and by whom it came: %s', async (state, more, words) => {
    answer = () => ({ releases: [{ ...live, state, ...more }], edits: [] })
    await open()
    const [first = []] = versions()
    expect([...first.slice(0, 3), ...first.slice(4)]).toEqual(['mf-data', '1.2.0', words, '0123456789', '12,345', '7'])
    expect(first[3]).toMatch(/2026.* · Ana$/)
  })

  it.each([
    [{ isDirty: true }, say('releases.dirty', { commit: '0123456789' })],
    [{ commit: '' }, '–'],
    [{ commit: '', isDirty: true }, '–'],
  ])('says what it was built of: %j', async (more, words) => {
    answer = () => ({ releases: [{ ...live, ...more }], edits: [] })
    await open()
    expect(versions()[0]?.[4]).toBe(words)
  })

  it('has the numbers of the language', async () => {
    await open()
    const { tables } = $language.get()
    $language.set({ id: 9, tables })
    await eventually(() => expect(versions()[0]?.[5]).toBe('12.345'))
  })
})

describe('the last changes', () => {
  it('stand by their number, which names them, with a dash for what nobody said', async () => {
    answer = () => ({ releases: [live], edits: [edit, { ...edit, number: 1233, by: '', what: '' }] })
    await open()
    const edits = rowsOf(say('releases.edits'))
    expect(edits.map(([number, , by, what]) => [number, by, what])).toEqual([
      ['1234', 'Ana', 'mf-data 1.2.0'],
      ['1233', '–', '–'],
    ])
    expect([...document.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([say('releases.edits')])
  })
})

it('before the first version there is none, and no table', async () => {
  answer = () => ({ releases: [], edits: [] })
  await open()
  expect(shown()).toContain(say('releases.none'))
  expect(document.querySelector('table')).toBeNull()
})

it('is read anew at each visit', async () => {
  await open()
  answer = () => ({ releases: [{ ...live, version: '1.3.0' }], edits: [] })
  await open()
  await eventually(() => expect(versions()[0]?.[1]).toBe('1.3.0'))
  expect(asked).toHaveLength(2)
})
