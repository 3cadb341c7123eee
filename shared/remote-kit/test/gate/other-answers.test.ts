import { calls } from '@quintet/contract'
import { DAY_MS } from '@quintet/domain/time'
import { expect, it } from 'vitest'
import {
  changedAnswer,
  changesOf,
  changeInHeader,
  changeHeader,
  changeOf,
  inTurn,
  withValue,
} from '../../src/gate/site/other-answers.ts'
import { playBack } from '../../src/gate/site/play-back.ts'

it('puts a value into an answer, or takes it out, and leaves the rest', () => {
  const answer = { list: [{ on: true }, { on: true }], name: 'x' }
  expect(withValue(answer, ['list', '1', 'on'], false)).toEqual({ list: [{ on: true }, { on: false }], name: 'x' })
  expect(withValue(answer, ['name'], undefined)).toEqual({ list: answer.list })
})

const ofPhotos = { states: ['cleared', null, null, null, null], photos: ['/photos/a', null, null, null, null] }
const nullable = { anyOf: [{ type: 'string' }, { type: 'null' }] }
const readPhotos = {
  type: 'object',
  properties: { states: { type: 'array', items: nullable }, photos: { type: 'array', items: nullable } },
}
const wireOf = (readable: unknown) => calls.loadOwnPhotos.wire.answer.encode(readable)

it('empties and fills lists of the same things together', () => {
  const found = changesOf({ call: 'loadOwnPhotos', answer: wireOf(ofPhotos), read: readPhotos }, 0)
  expect(found).toContainEqual({
    call: 'loadOwnPhotos',
    path: [],
    value: { states: ['cleared', 'cleared', 'cleared', 'cleared', 'cleared'], photos: Array(5).fill('/photos/a') },
  })
  expect(found.some(({ path }) => path[0] === 'photos')).toBe(false)
})

it('finds the other states of what is read, and what may be missing, and nothing else', () => {
  const answer = calls.loadNoticeSettings.wire.answer.encode({
    channels: { drawing: 'push', verification: 'mail', message: 'none', membership: 'mail', staff: 'mail' },
    quiet: { from: 21, to: 8 },
    timeZone: 'Europe/Berlin',
    pushKey: 'a'.repeat(87),
    devices: 2,
  })
  const read = { type: 'object', properties: { channels: { type: 'object', properties: { drawing: {} } } } }
  const found = changesOf({ call: 'loadNoticeSettings', answer, read }, 0)
  expect(found.map(({ path, value }) => [path.join('.'), value])).toEqual([
    ['channels.drawing', 'mail'],
    ['channels.drawing', 'none'],
  ])
})

it('moves a time to the other side of now', () => {
  const answer = calls.loadTokens.wire.answer.encode({ week: 2965, submitted: 2, tokensRemaining: 3, pausedUntil: 20_787 })
  const read = { type: 'object', properties: { pausedUntil: { type: 'integer' } } }
  const [past] = changesOf({ call: 'loadTokens', answer, read }, 20_785 * DAY_MS).filter(({ value }) => value !== undefined)
  expect(past).toEqual({ call: 'loadTokens', path: ['pausedUntil'], value: 20_782 })
})

it('answers as before where the declaration does not take the change', () => {
  const answer = { week: 2960, submitted: 3, tokensRemaining: 2 }
  expect(changedAnswer(calls.loadTokens, answer, { call: 'loadTokens', path: ['submitted'], value: 'none' })).toEqual(answer)
})

it('answers otherwise the page that says so, and that call alone', async () => {
  const change = { call: 'loadTokens', path: ['submitted'], value: 1 }
  const recorded = [{ call: 'loadTokens', request: {}, answer: { week: 2960, submitted: 3, tokensRemaining: 2 } }]
  const { path, method } = calls.loadTokens
  const asked = async (headers: Record<string, string>) => {
    const request = new Request(`http://site.test/api${path}`, { method, headers, ...(method !== 'GET' && { body: '{}' }) })
    const answer = await playBack(
      { at: 0, states: [], answers: recorded },
      (tile) => [tile],
      () => undefined,
    )(request)
    return ((await answer.json()) as { submitted: number }).submitted
  }
  const header = { [changeHeader]: changeInHeader(change) }
  expect([await asked({}), await asked(header)]).toEqual([3, 1])
  expect(changeOf(new Request('http://site.test', { headers: header }))).toEqual(change)
})

it('takes one of each list in turn', () => expect(inTurn([['a', 'b', 'c'], ['d'], []], 3)).toEqual(['a', 'd', 'b']))
