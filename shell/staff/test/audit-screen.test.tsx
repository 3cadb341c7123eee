// @vitest-environment happy-dom
import { closeScreen, eventually, find, get, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import AuditScreen from '../src/screens/audit/audit-screen.tsx'
import { $auditEvents } from '../src/screens/audit/audit.ts'
import script from '../../../api/content/en/script.json' with { type: 'json' }
import { openConsole, say, type StaffAsked } from './staff-site.ts'

const sayShell = (key: keyof typeof script): string => script[key]

const entry = (number: number, content: object = {}) => ({
  number,
  mac: '0'.repeat(64),
  text: JSON.stringify({ at: '2026-11-23T20:00:00.000Z', staff: 2, action: 'takePhotos', ...content }),
})

let asked: StaffAsked[]
let readings: ((entries: ReturnType<typeof entry>[] | Response) => Promise<void>)[]

beforeEach(async () => {
  readings = []
  const hold = () =>
    new Promise((resolve) => {
      readings.push(async (given) => {
        resolve(given instanceof Response ? given : { entries: given })
        await settle()
      })
    })
  asked = await openConsole({ 'list-audit': hold })
})
afterEach(async () => {
  await closeScreen()
  $auditEvents.set(undefined)
})

const open = async () => {
  const before = readings.length
  await show(<AuditScreen />)
  await eventually(() => expect(readings).toHaveLength(before + 1))
}
const pressMore = async (button = say('audit.more')) => {
  const before = readings.length
  await press(button)
  await eventually(() => expect(readings).toHaveLength(before + 1))
}
// A failure that comes back is reported besides.
const inputs = () => asked.filter(({ call }) => call === 'list-audit').map(({ input }) => input)
const rows = () => [...document.querySelectorAll('tbody tr')]
const numbers = () => rows().map((row) => row.querySelector('th')?.textContent)
const broken = () => Response.json({}, { status: 500 })

describe('the log', () => {
  it('waits, and then names each entry by who did what, when and about whom', async () => {
    await open()
    expect(document.querySelector('[data-waiting]')).not.toBeNull()
    await readings[0]?.([
      entry(2, { case: 3, member: 9, details: { photo: 5 } }),
      entry(1, { staff: null, action: 'longForgotten' }),
    ])
    expect(document.querySelector('[data-waiting]')).toBeNull()
    const table = document.querySelector('table')
    expect(table?.getAttribute('aria-label')).toBe(say('screen.audit'))
    const columns = [...(table?.querySelectorAll('thead th') ?? [])].map((column) => [
      column.getAttribute('scope'),
      column.textContent,
    ])
    expect(columns).toEqual(
      (['number', 'at', 'who', 'action', 'case', 'member', 'details'] as const).map((name) => ['col', say(`audit.${name}`)]),
    )
    const cells = rows().map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.lastChild?.textContent ?? ''))
    // The name of its column, which a phone shows in a cell, stands before it.
    expect(cells.map(([, , ...others]) => others)).toEqual([
      ['#2', say('audit.did.takePhotos'), '#3', '#9', 'photo: 5'],
      [say('audit.server'), 'longForgotten', '–', '–', '–'],
    ])
    // Who hears the table hears it from the column.
    const names = [...(rows()[0]?.querySelectorAll('td > [aria-hidden=true]') ?? [])].map(({ textContent }) => textContent)
    expect(names).toEqual(columns.slice(1).map(([, name]) => name))
    expect([...document.querySelectorAll('code')].map((code) => code.getAttribute('translate'))).toEqual(['no', 'no'])
    expect(find('button', say('audit.more'))).toBeUndefined()
  })

  it('goes on before its last entry, once however often it is pressed', async () => {
    await open()
    await readings[0]?.([entry(4), entry(3)])
    await pressMore()
    await press(say('audit.more'))
    expect(inputs()).toEqual([{}, { before: 3 }])
    expect(get('button', say('audit.more')).getAttribute('aria-busy')).toBe('true')
    await readings[1]?.([entry(2), entry(1)])
    expect(numbers()).toEqual(['4', '3', '2', '1'])
    expect(find('button', say('audit.more'))).toBeUndefined()
  })

  it('that did not come says so, and is asked for again', async () => {
    await open()
    await readings[0]?.(broken())
    expect([document.querySelectorAll('[role=alert]').length, document.querySelector('[data-waiting]')]).toEqual([1, null])
    await pressMore(sayShell('state.retry'))
    await readings[1]?.([entry(1)])
    expect([document.querySelectorAll('[role=alert]').length, numbers()]).toEqual([0, ['1']])
  })

  it('of which the next part did not come keeps what is there, and asks for that part again', async () => {
    await open()
    await readings[0]?.([entry(4), entry(3)])
    await pressMore()
    await readings[1]?.(broken())
    expect([document.querySelectorAll('[role=alert]').length, numbers()]).toEqual([1, ['4', '3']])
    await pressMore(sayShell('state.retry'))
    await readings[2]?.([entry(2), entry(1)])
    expect(inputs()).toEqual([{}, { before: 3 }, { before: 3 }])
    expect(numbers()).toEqual(['4', '3', '2', '1'])
  })

  it('is whole where nothing comes before its last entry, whatever that one’s number', async () => {
    await open()
    await readings[0]?.([entry(4), entry(3)])
    await pressMore()
    await readings[1]?.([])
    expect([numbers(), find('button', say('audit.more'))]).toEqual([['4', '3'], undefined])
  })

  it('is read from the newest on at each visit, and shows meanwhile what was there', async () => {
    await open()
    await readings[0]?.([entry(4), entry(3)])
    await open()
    expect(numbers()).toEqual(['4', '3'])
    await readings[1]?.(broken())
    // What failed was the newest part: that is what is asked for again.
    await pressMore(sayShell('state.retry'))
    expect(inputs()).toEqual([{}, {}, {}])
    await readings[2]?.([entry(5), entry(4)])
    expect(numbers()).toEqual(['5', '4'])
  })

  it('has no gap where the newest came while more was on its way', async () => {
    await open()
    await readings[0]?.([entry(4), entry(3)])
    await open()
    await pressMore()
    await readings[1]?.([entry(6), entry(5)])
    await readings[2]?.([entry(2), entry(1)])
    expect(numbers()).toEqual(['6', '5'])
    expect(shown()).toContain(say('audit.more'))
  })
})
