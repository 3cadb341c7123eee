import { expect, it } from 'vitest'
import { type Played, playBack } from '../../src/gate/site/play-back.ts'

const record: Played = {
  at: 5000,
  states: [],
  answers: [
    { call: 'listMatches', request: { '1d': '0' }, answer: { matches: [] } },
    { call: 'listMatches', request: { '1d': '1' }, answer: { matches: [], drawing: true } },
  ],
}

const ask = async (path: string, body: object, method = 'POST') => {
  const faults: { rule: string; said: string }[] = []
  const request = new Request(`http://site.test/api${path}`, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const answer = await playBack(
    record,
    (tile) => [tile],
    (fault) => void faults.push(fault),
  )(request)
  return {
    faults,
    status: answer.status,
    time: Number(answer.headers.get('x-server-time')),
    body: (await answer.json()) as unknown,
  }
}

it('answers a call as it was recorded, at the time of the recording', async () => {
  const { calls } = await import('@quintet/contract')
  const { path, method } = calls.listMatches
  const found = await ask(path, { '1d': '1' }, method)
  expect(found).toMatchObject({ faults: [], status: 200, body: { drawing: true } })
  expect(found.time).toBeGreaterThanOrEqual(5000)
  expect(found.time).toBeLessThan(65_000)
})

it('answers what was not recorded by the example of the contract', async () => {
  const { calls } = await import('@quintet/contract')
  expect(await ask(calls.startCheckout.path, { tier: 2 }, calls.startCheckout.method)).toMatchObject({
    faults: [],
    body: { url: '/pay/x' },
  })
})

it('refuses what the API would refuse, and names the call', async () => {
  const { calls } = await import('@quintet/contract')
  const { faults, status } = await ask(calls.startCheckout.path, { tier: 'much' }, calls.startCheckout.method)
  expect(status).toBe(400)
  expect(faults).toEqual([{ rule: 'calls', said: expect.stringContaining('startCheckout sends what the API refuses: /tier') }])
})

it('knows no call that is not declared', async () => {
  expect(await ask('/nowhere', {})).toMatchObject({ status: 404, faults: [{ rule: 'calls' }] })
})

it('lets a tile make the calls that its release names', async () => {
  const { calls } = await import('@quintet/contract')
  const { path, method, wire } = calls.openTile
  const found = await ask(path, wire.request.encode({ tile: 'mf-a', version: '0.1.0-0123456789' }) as object, method)
  expect(wire.answer.decode(found.body)).toMatchObject({ calls: ['mf-a'] })
})

const inState = playBack(
  {
    at: 5000,
    answers: [
      { call: 'listMatches', request: { '1d': '0' }, answer: { matches: [] } },
      { call: 'sendMessage', request: {}, answer: { d: 1_795_490_498_475 }, timed: true },
    ],
    states: [[{ call: 'listMatches', request: { '1d': '0' }, answer: { matches: [], drawing: true } }]],
  },
  (tile) => [tile],
  () => undefined,
)

it('answers otherwise in a state of the record, where that has another answer', async () => {
  const { calls } = await import('@quintet/contract')
  const { path, method } = calls.listMatches
  const list = async (world: string) => {
    const headers = { 'x-gate-world': world }
    const request = new Request(`http://site.test/api${path}`, { method, headers, body: '{"1d":"0"}' })
    return (await inState(request)).json()
  }
  expect(await list('first state')).toEqual({ matches: [], drawing: true })
  expect(await list('second state')).toEqual({ matches: [] })
  expect(await list('recorded')).toEqual({ matches: [] })
})

it('answers with the time of the page that asks', async () => {
  const { calls } = await import('@quintet/contract')
  const { path, method } = calls.sendMessage
  const headers = { 'x-gate-time': '1795490528475' }
  const body = JSON.stringify({ vmn: 7, v1: 'Ym9keQ', v2: 'aXY' })
  const request = new Request(`http://site.test/api${path}`, { method, headers, body })
  expect(await (await inState(request)).json()).toEqual({ d: 1_795_490_528_475 })
})
