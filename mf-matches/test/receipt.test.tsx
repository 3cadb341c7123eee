// @vitest-environment happy-dom
import type { DrawingProof, DrawingWeek, DrawnToken, Receipt } from '@quintet/contract'
import { $language } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, failures, find, get, place, press, settle, show, shown, toastKeys } from '@quintet/testing/screen'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DrawingPage } from '../src/pages/drawing-page.tsx'
import { drawings, receiptOf } from '../src/stores/drawing.ts'
import { Commitments } from '../src/ui/commitments.tsx'
import { ReceiptView } from '../src/ui/receipt.tsx'
import { WeekRings } from '../src/ui/week-rings.tsx'
import { begin, drawn, say, shellSays } from './screen.tsx'

const closedAt = Date.UTC(2026, 10, 2, 12) / 1000
const base: Receipt = { week: 2968, state: 'published', closedAt, entered: true }
let log: unknown
beforeEach(async () => {
  log = undefined
  fakeApi({ loadDrawingLog: () => log })
  await begin()
})
afterEach(closeScreen)

const token = (pool: DrawnToken['pool'], changes: Partial<DrawnToken> = {}): DrawnToken => ({
  pool,
  people: { low: 30, high: 99 },
  matched: false,
  ...changes,
})
const open = async (changes: Partial<Receipt>) => {
  await show(<ReceiptView receipt={{ ...base, ...changes }} />)
  await settle()
}

const people = (words: string) => say('token.people', { people: words })

describe('what came of a drawing', () => {
  it.each([
    ['of who did not take part', { entered: false, tokens: [token(1)] }, 'drawing.notEntered'],
    ['of who took a break', { entered: false, paused: true }, 'drawing.paused'],
    ['while it is in progress', { state: 'inProgress', tokens: [token(1)] }, 'drawing.inProgress'],
    ['whose tokens are not told', {}, undefined],
    ['of no token', { tokens: [] }, undefined],
  ] as const)('%s tells nothing of tokens', async (_, changes, told) => {
    await open(changes as Partial<Receipt>)
    const notes = (['drawing.notEntered', 'drawing.paused', 'drawing.inProgress'] as const).filter((key) =>
      shown().includes(say(key)),
    )
    expect(notes).toEqual(told ? [told] : [])
    expect(shown()).not.toContain(say('drawing.tokens'))
  })

  it.each([
    [[token(1)], 1, 0],
    [[token(1, { matched: true }), token(2, { matched: true }), token(4)], 3, 2],
  ])('counts the tokens that took part and those that were matched', async (tokens, took, matched) => {
    await open({ tokens })
    for (const words of [say('drawing.took', { count: took }), say('drawing.matched', { count: matched })])
      expect(shown()).toContain(words)
    expect(shown()).not.toContain(say('wait.some', { count: 0 }))
  })

  it('says how long the member had waited, where they had', async () => {
    await open({ tokens: [token(1)], waited: 3 })
    expect(shown()).toContain(say('wait.some', { count: 3 }))
  })

  it('says of each token how many fitted, as exact as may be told, whether it was matched, and the way there', async () => {
    await open({
      tokens: [
        token(1, { matched: true, match: 7 }),
        token(2, { people: { low: 0, high: 9 } }),
        token(3, { people: { low: 1 }, matched: true }),
      ],
    })
    const told = all('link').length
    const rows = [...document.querySelectorAll('li')].filter((row) => row.querySelector('h3')).map((row) => row.textContent)
    expect(rows).toEqual([
      `${say('token.pool', { pool: 1 })}${say('token.matched')}${people(shellSays('people.range', { low: 30, high: 99 }))}${say('token.toMatch')}`,
      `${say('token.pool', { pool: 2 })}${say('token.unmatched')}${people(shellSays('people.few', { limit: 10 }))}`,
      `${say('token.pool', { pool: 3 })}${say('token.matched')}${people(shellSays('people.untold'))}`,
    ])
    expect([told, get('link', say('token.toMatch')).getAttribute('href')]).toEqual([1, '/matches/7'])
  })

  it('says what cost a token most, how many more there are without it, and leads to its pool', async () => {
    const { tables } = $language.get()
    $language.set({ id: 1, tables: { ...tables, character: { 'zones.label': 'Places' } } })
    await open({ tokens: [token(4, { advice: { choice: 'zones', people: { low: 100, high: 299 } } })] })
    const words = shown()
    expect(words).toContain(say('advice.choice', { choice: 'Places' }))
    expect(words).toContain(say('advice.open', { people: shellSays('people.range', { low: 100, high: 299 }) }))
    expect(words).not.toContain(say('advice.several'))
    expect(get('link', say('advice.edit', { pool: 4 })).getAttribute('href')).toBe('/pools/pool/4/edit')
  })

  it('says that no single choice stands out, where none does', async () => {
    const { tables } = $language.get()
    $language.set({ id: 1, tables: { ...tables, character: { 'zones.label': 'Places' } } })
    await open({ tokens: [token(3, { advice: { choice: 'zones' } }), token(4, { advice: {} }), token(5)] })
    expect(shown().split(say('advice.several'))).toHaveLength(3)
    expect(all('link').map((link) => link.getAttribute('href'))).toEqual(['/pools/pool/3/edit', '/pools/pool/4/edit'])
  })
})

const hash = (...parts: (Buffer | string)[]): Buffer => {
  const all = createHash('sha256')
  for (const part of parts) all.update(part)
  return all.digest()
}
const [secret, past, salt] = [hash('secret'), hash('past'), hash('salt')]
const body = '{"zone":7}'
const text = `{"week":2968,"body":"${hash(body).toString('hex')}"}`
const leaf = hash(Buffer.of(0), past, salt, text).toString('hex')
/** Of an old week in which nobody else took part. */
const proof: DrawingProof = {
  commitment: hash(secret).toString('hex'),
  seed: secret.toString('hex'),
  root: leaf,
  leaf,
  path: [],
  position: 0,
  count: 1,
  text,
  body,
  salt: salt.toString('hex'),
  past: past.toString('hex'),
}
const check = async (changes: Partial<DrawingProof> = {}) => {
  await open({ proof: { ...proof, ...changes } })
  await press(say('check.action'))
  await drawn(() => expect(shown().includes(say('check.right')) || shown().includes(say('check.wrong'))).toBe(true))
}
const verdict = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join('')

describe('the proof', () => {
  it('is checked by a press alone, and says of each part that it fits', async () => {
    await open({ proof })
    expect([verdict(), shown().includes(say('check.right'))]).toEqual(['', false])
    await check()
    for (const key of ['check.right', 'check.seed.yes', 'check.leaf.yes', 'check.root.yes', 'check.log.unknown'] as const)
      expect(verdict()).toContain(say(key))
    expect(verdict()).not.toContain(say('check.wrong'))
  })

  it.each([
    ['seed', { commitment: proof.leaf }, 'check.seed.no'],
    ['leaf', { salt: proof.leaf }, 'check.leaf.no'],
    ['root', { root: proof.commitment }, 'check.root.no'],
  ] as const)('that is wrong in its %s says so, whatever else fits', async (_, changes, told) => {
    await check(changes)
    expect([
      verdict().includes(say(told)),
      verdict().includes(say('check.wrong')),
      verdict().includes(say('check.right')),
    ]).toEqual([true, true, false])
  })

  it('is wrong as well where the public log says something else', async () => {
    log = { key: 'ab', last: 0, entries: [] }
    await check({ late: true })
    expect([verdict().includes(say('check.wrong')), verdict().includes(say('check.log.late'))]).toEqual([true, true])
    await check()
    expect([verdict().includes(say('check.right')), verdict().includes(say('check.log.yes'))]).toEqual([true, true])
  })

  it('of which a part is not kept any more is not called wrong', async () => {
    const { text: _, ...rest } = proof
    await open({ proof: rest })
    await press(say('check.action'))
    await drawn(() => expect(verdict()).toContain(say('check.right')))
    expect(verdict()).toContain(say('check.leaf.unknown'))
  })

  it('says before any check that the week was announced late, or again', async () => {
    await open({ proof })
    expect([shown().includes(say('check.log.late')), shown().includes(say('check.log.again'))]).toEqual([false, false])
    await open({ proof: { ...proof, late: true } })
    expect([shown().includes(say('check.log.late')), shown().includes(say('check.log.again'))]).toEqual([true, false])
    await open({ proof: { ...proof, again: true } })
    expect([shown().includes(say('check.log.late')), shown().includes(say('check.log.again'))]).toEqual([false, true])
  })

  it('shows every number of it, and copies all of it', async () => {
    const copied: string[] = []
    const writeText = vi.fn(async (words: string) => void copied.push(words))
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    const path = [hash('a').toString('hex'), hash('b').toString('hex')]
    await open({ proof: { ...proof, path, position: 2, count: 5 } })
    for (const number of [proof.commitment, proof.seed, proof.root, proof.salt, proof.past, ...path, text, body])
      expect(shown()).toContain(number)
    expect(shown()).toContain(say('proof.positionOf', { position: 2, count: 5 }))
    expect(shown()).not.toContain(say('proof.alone'))
    await press(say('proof.copy'))
    await settle()
    expect([JSON.parse(copied[0] ?? ''), toastKeys()]).toEqual([{ ...proof, path, position: 2, count: 5 }, ['proof.copied']])
    writeText.mockRejectedValueOnce(new Error('blocked'))
    await press(say('proof.copy'))
    await settle()
    expect([toastKeys().length, failures().length]).toEqual([1, 1])
    vi.unstubAllGlobals()
  })

  it.each([
    [{ scheme: 2, beacon: { chain: proof.leaf, round: 9 } }, say('proof.beaconRound', { round: 9 })],
    [{ scheme: 2, delay: { squarings: 1000 } }, say('proof.delay', { squarings: 1000 })],
    [{ scheme: 2 }, say('proof.noBeacon')],
    [{}, undefined],
  ])('says what public randomness there was: %j', async (changes, words) => {
    await open({ proof: { ...proof, ...changes } as DrawingProof })
    expect(shown().includes(say('proof.beacon'))).toBe(words !== undefined)
    if (words) expect(shown()).toContain(words)
  })

  it('leads to the public log', async () => {
    await open({ proof })
    expect(get('link', say('proof.log')).getAttribute('href')).toBe('https://api.test/drawing/log')
  })

  it('is not there without one', async () => {
    await open({})
    expect([find('button', say('check.action')), shown().includes(say('proof.title'))]).toEqual([undefined, false])
  })
})

describe('what was sealed in advance', () => {
  it('is shown with its day, and says where this device saw another before', async () => {
    fakeApi({ listDrawings: { weeks: [], announced: [{ week: 1, closesAt: closedAt, commitment: 'aa' }] } })
    await begin()
    await drawings.reload()
    await show(<Commitments announced={drawings.$.get().data?.announced ?? []} />)
    expect([shown().includes('2 November 2026'), shown().includes('aa'), shown().includes(say('check.log.changed'))]).toEqual([
      true,
      true,
      false,
    ])
    await show(<Commitments announced={[{ week: 1, closesAt: closedAt, commitment: 'bb' }]} />)
    expect(shown()).toContain(say('check.log.changed'))
  })

  it('is nothing where nothing is announced', async () => {
    await show(<Commitments announced={[]} />)
    expect(shown()).toBe('')
  })
})

const week = (number: number, changes: Partial<DrawingWeek> = {}): DrawingWeek => ({
  week: number,
  state: 'published',
  closedAt: closedAt - (2968 - number) * 604_800,
  entered: true,
  ...changes,
})

describe('the last drawings', () => {
  it.each([
    [{ paused: true, entered: false }, () => say('weeks.paused')],
    [{ state: 'inProgress', tokenCount: 2 }, () => say('weeks.inProgress')],
    [{ entered: false }, () => say('weeks.notEntered')],
    [{}, () => say('weeks.entered')],
    [{ tokenCount: 3, matchedCount: 1 }, () => say('weeks.counts', { entered: 3, matched: 1 })],
    [{ tokenCount: 1 }, () => say('weeks.counts', { entered: 1, matched: 0 })],
    [
      { tokenCount: 5, matchedCount: 2, fittingCount: 4 },
      () => `${say('weeks.counts', { entered: 5, matched: 2 })}; ${say('weeks.fitting', { count: 4 })}`,
    ],
  ] as const)('say in words what their rings show: %j', async (changes, words) => {
    await show(<WeekRings weeks={[week(2968, changes as Partial<DrawingWeek>), week(2967)]} />)
    expect(all('link')[0]?.getAttribute('aria-label')?.endsWith(`: ${words()}`)).toBe(true)
    expect(all('link').map((link) => link.getAttribute('href'))).toEqual(['/matches/drawing/2968', '/matches/drawing/2967'])
  })

  it('are named by the day of the product, and told by the clock of the member', async () => {
    const closing = Date.UTC(2026, 10, 3, 1) / 1000
    await show(<WeekRings weeks={[week(2968, { closedAt: closing }), week(2967)]} />)
    const [link] = all('link')
    expect([link?.textContent, link?.title.startsWith('2 November 2026 at 21:30')]).toEqual(['3 Nov', true])
  })

  it('are not listed where there is but one, which is shown already', async () => {
    await show(<WeekRings weeks={[week(2968)]} />)
    expect(shown()).toBe('')
  })
})

const openPage = async (address: string, pattern: string) => {
  drawings.clear()
  const called = fakeApi({
    listDrawings: { weeks: [week(2968), week(2967)], announced: [] },
    loadReceipt: (input: unknown) => ({ ...base, ...(input as { week: number }), tokens: [token(1)] }),
  })
  await begin()
  for (const number of [2968, 2967]) receiptOf(number).clear()
  await show(<DrawingPage />, address, { pattern })
  await drawn(() => expect(shown()).toContain(say('drawing.tokens')))
  return called.filter(({ name }) => name === 'loadReceipt').map(({ input }) => input)
}

describe('the page of a drawing', () => {
  it('shows the newest, and leads back to the matches', async () => {
    expect(await openPage('/matches/drawing', '/matches/drawing')).toEqual([{ week: 2968 }])
    await press(shellSays('page.back'))
    await settle()
    expect(place().path).toBe('/matches')
  })

  it('shows the one that its address names, and leads back to the newest', async () => {
    expect(await openPage('/matches/drawing/2967', '/matches/drawing/:week')).toEqual([{ week: 2967 }])
    await press(shellSays('page.back'))
    await settle()
    expect(place().path).toBe('/matches/drawing')
  })
})
