// @vitest-environment happy-dom
import { $toasts } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndMatch } from '../src/ui/end-match-sheet.tsx'
import {
  address,
  box,
  closePage,
  failures,
  matchOf,
  named,
  openPage,
  press,
  say,
  settle,
  show,
  texts,
  tick,
  holdAnswers,
} from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  reply = { message: 'success' }
  called = fakeApi({ changeMatch: () => reply, listMatches: { matches: [] } })
  enterAs('mira')
  await openPage()
  await show(<EndMatch match={matchOf()} />)
  await press(say('letGo.open', { name: 'Heron' }))
})
afterEach(closePage)

const sent = () => called.filter(({ name }) => name === 'changeMatch').map(({ input }) => input)
const dialog = () => document.querySelector('dialog')

describe('a match that is let go', () => {
  it.each([
    ['nothing', undefined, { match: 7, operation: 0 }],
    ['the first sentence', texts['letGo.sentence.1'], { match: 7, operation: 5, sentence: 1 }],
    ['the second sentence', texts['letGo.sentence.2'], { match: 7, operation: 5, sentence: 2 }],
    ['the third sentence', texts['letGo.sentence.3'], { match: 7, operation: 5, sentence: 3 }],
    ['nothing, for good', texts['letGo.block'], { match: 7, operation: 4 }],
  ])('leaves %s, says so, and leads to the list', async (_, words, input) => {
    if (words) await tick(words)
    await press(texts['letGo.action'])
    await settle()
    expect(sent()).toEqual([input])
    expect(called.at(-1)?.name).toBe('listMatches')
    expect($toasts.get().map(({ text }) => text)).toEqual([{ key: 'letGo.done', namespace: 'matches' }])
    expect(address()).toBe('/matches')
  })

  it('is ended once, however often it is pressed', async () => {
    const go = holdAnswers()
    await press(texts['letGo.action'])
    expect(named(texts['letGo.action'])?.getAttribute('aria-busy')).toBe('true')
    await press(texts['letGo.action'])
    await go()
    expect(sent()).toHaveLength(1)
  })

  it('is there still where that is refused, with what was chosen', async () => {
    reply = refuseCall('match.closed', 400)
    await tick(texts['letGo.sentence.2'])
    await press(texts['letGo.action'])
    await settle()
    expect([failures().length, $toasts.get(), address()]).toEqual([1, [], '/matches/7'])
    expect([box(texts['letGo.sentence.2'])?.checked, named(texts['letGo.action'])?.getAttribute('aria-busy')]).toEqual([
      true,
      null,
    ])
  })

  it('is not told of as blocked where the other side was quicker, and nobody is kept apart', async () => {
    reply = refuseCall('match.none', 400)
    await tick(texts['letGo.block'])
    await press(texts['letGo.action'])
    await settle()
    expect([failures().length, $toasts.get()]).toEqual([1, []])
  })
})

it('says what it does before it does it, and nothing is chosen for the member but silence', () => {
  const words = dialog()?.textContent
  for (const part of [say('letGo.body', { name: 'Heron' }), texts['letGo.permanent']]) expect(words).toContain(part)
  expect(box(texts['letGo.silent'])?.checked).toBe(true)
})

it('ends nothing where the match is kept, nor by the way to a report, which is of this match', async () => {
  await press(texts['letGo.keep'])
  expect([dialog(), sent()]).toEqual([null, []])
  await press(say('letGo.open', { name: 'Heron' }))
  await press(say('letGo.report', { name: 'Heron' }))
  expect([address(), sent()]).toEqual(['/matches/7/report', []])
})
