// @vitest-environment happy-dom
import { $toasts } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, failures, find, holdAnswers, place, press, settle, show } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndMatch } from '../src/ui/end-match-sheet.tsx'
import { begin, matchOf, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  reply = { message: 'success' }
  called = fakeApi({ changeMatch: () => reply, listMatches: { matches: [] } })
  await begin()
  await show(<EndMatch match={matchOf()} />, '/matches/7')
  await press(say('letGo.open', { name: 'Heron' }))
})
afterEach(closeScreen)

const sent = () => called.filter(({ name }) => name === 'changeMatch').map(({ input }) => input)
const dialog = () => document.querySelector('dialog')

describe('a match that is let go', () => {
  it.each([
    ['nothing', undefined, { match: 7, operation: 0 }],
    ['the first sentence', say('letGo.sentence.1'), { match: 7, operation: 5, sentence: 1 }],
    ['the second sentence', say('letGo.sentence.2'), { match: 7, operation: 5, sentence: 2 }],
    ['the third sentence', say('letGo.sentence.3'), { match: 7, operation: 5, sentence: 3 }],
    ['nothing, for good', say('letGo.block'), { match: 7, operation: 4 }],
  ])('leaves %s, says so, and leads to the list', async (_, words, input) => {
    if (words) await press(words, 'radio')
    await press(say('letGo.action'))
    await settle()
    expect(sent()).toEqual([input])
    expect(called.at(-1)?.name).toBe('listMatches')
    expect($toasts.get().map(({ text }) => text)).toEqual([{ key: 'letGo.done', namespace: 'matches' }])
    expect(place().path).toBe('/matches')
  })

  it('is ended once, however often it is pressed', async () => {
    const go = holdAnswers()
    await press(say('letGo.action'))
    expect(find('button', say('letGo.action'))?.getAttribute('aria-busy')).toBe('true')
    await press(say('letGo.action'))
    await go()
    expect(sent()).toHaveLength(1)
  })

  it('is there still where that is refused, with what was chosen', async () => {
    reply = refuseCall('match.closed', 400)
    await press(say('letGo.sentence.2'), 'radio')
    await press(say('letGo.action'))
    await settle()
    expect([failures().length, $toasts.get(), place().path]).toEqual([1, [], '/matches/7'])
    expect([
      find('radio', say('letGo.sentence.2'))?.checked,
      find('button', say('letGo.action'))?.getAttribute('aria-busy'),
    ]).toEqual([true, null])
  })

  it('is not told of as blocked where the other side was quicker, and nobody is kept apart', async () => {
    reply = refuseCall('match.none', 400)
    await press(say('letGo.block'), 'radio')
    await press(say('letGo.action'))
    await settle()
    expect([failures().length, $toasts.get()]).toEqual([1, []])
  })
})

it('says what it does before it does it, and nothing is chosen for the member but silence', () => {
  const words = dialog()?.textContent
  for (const part of [say('letGo.body', { name: 'Heron' }), say('letGo.permanent')]) expect(words).toContain(part)
  expect(find('radio', say('letGo.silent'))?.checked).toBe(true)
})

it('ends nothing where the match is kept, nor by the way to a report, which is of this match', async () => {
  await press(say('letGo.keep'))
  expect([dialog(), sent()]).toEqual([null, []])
  await press(say('letGo.open', { name: 'Heron' }))
  await press(say('letGo.report', { name: 'Heron' }), 'link')
  expect([place().path, sent()]).toEqual(['/matches/7/report', []])
})
