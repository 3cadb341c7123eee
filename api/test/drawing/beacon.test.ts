import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import * as fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BeaconChain,
  type BeaconSource,
  SeedNotReady,
  drawSeedOf,
  isSigned,
  quicknet,
  randomnessOf,
  readRandomness,
  roundAfter,
  signedMessage,
} from '@quintet/seed'
import type { Context } from '../../src/context.ts'
import { announceDrawings } from '@quintet/weekly-drawing/announce'
import { RoundMissing, readBeaconRound } from '@quintet/weekly-drawing/beacon/read-round'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { Interrupted, drawDueWeeks, stepDrawing } from '@quintet/weekly-drawing/draw-due-weeks'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { createMemoryLog } from '@quintet/kit/log'
import type { TestApp } from '../testing.ts'
import { createFilledApp, oneWeek } from './filled-app.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

// A FAKE chain: this key is known to everybody.
const { shortSignatures } = bls12_381
const fakeSecret = new Uint8Array(32).fill(5)
const fakeChain: BeaconChain = {
  hash: 'fa'.repeat(32),
  publicKey: Buffer.from(shortSignatures.getPublicKey(fakeSecret).toBytes()).toString('hex'),
  genesis: 1_700_000_000,
  period: 3,
}
const signRound = (round: number): string =>
  Buffer.from(shortSignatures.sign(signedMessage(round), fakeSecret).toBytes()).toString('hex')

type Reply = { status: number; body: string }
const signedReply = (round: number): Reply => ({ status: 200, body: JSON.stringify({ round, signature: signRound(round) }) })
const notYet: Reply = { status: 404, body: '' }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A relay that gives the replies in turn, and the last one for ever; `asked` has the paths. */
const startRelay = async (...replies: ((round: number) => Reply)[]): Promise<{ source: BeaconSource; asked: string[] }> => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)]?.(Number(url.split('/').at(-1))) ?? notYet
    asked.push(url)
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => void server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { source: { url: `http://127.0.0.1:${port}`, chain: fakeChain, pauseMs: 1 }, asked }
}

const timeOf = (round: number) => 1000 * (quicknet.genesis + (round - 1) * quicknet.period)

describe('a chain', () => {
  // Round 1000 of quicknet, as drand's relays hand it out.
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

  it('signs by the key in the code, and no other round, key or bytes', () => {
    expect(isSigned(quicknet, 1000, signature)).toBe(true)
    expect(randomnessOf(signature).toString('hex')).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd')
    expect(isSigned(quicknet, 1001, signature)).toBe(false)
    expect(isSigned(fakeChain, 1000, signature)).toBe(false)
    for (const bytes of [
      '',
      'zz',
      '00'.repeat(48),
      'ff'.repeat(48),
      signature.slice(2),
      `${signature}00`,
      signature.toUpperCase(),
    ])
      expect(isSigned(quicknet, 1000, bytes)).toBe(false)
  })

  it('has a first round after every moment', () => {
    expect(roundAfter(quicknet, 0)).toBe(1)
    fc.assert(
      fc.property(fc.integer({ min: 1000 * quicknet.genesis, max: 1000 * quicknet.genesis + 1e12 }), (moment) => {
        const round = roundAfter(quicknet, moment)
        expect(timeOf(round)).toBeGreaterThan(moment)
        expect(timeOf(round - 1)).toBeLessThanOrEqual(moment)
      }),
    )
  })
})

describe('a relay', () => {
  it('is asked until it has the round, and is not believed without the signature', async () => {
    const lying = (round: number): Reply => ({ status: 200, body: JSON.stringify({ round, signature: signRound(round + 1) }) })
    const { source, asked } = await startRelay(
      () => notYet,
      () => ({ status: 200, body: 'no JSON' }),
      lying,
      (round) => signedReply(round + 1),
      () => ({ status: 200, body: 'null' }),
      signedReply,
    )
    const reasons: string[] = []
    const round = await readBeaconRound(source, 77, { check: () => undefined, onWait: (reason) => void reasons.push(reason) })
    expect(round).toEqual({ chain: fakeChain.hash, round: 77, signature: signRound(77) })
    expect(asked).toEqual(Array.from({ length: 6 }, () => `/${fakeChain.hash}/public/77`))
    expect(reasons[0]).toBe('The relay of the beacon has no round 77 yet (HTTP 404).')
    expect(reasons[2]).toBe('The relay of the beacon sent a round 77 that the chain did not sign.')
    expect(reasons).toHaveLength(5)
  })

  it('is not listened to for longer than a round is', async () => {
    const long = (round: number): Reply => ({ ...signedReply(round), body: signedReply(round).body.padEnd(4097) })
    const { source } = await startRelay(long, signedReply)
    const reasons: string[] = []
    await readBeaconRound(source, 77, { check: () => undefined, onWait: (reason) => void reasons.push(reason) })
    expect(reasons).toEqual(['The relay of the beacon sent too much.'])
  })
})

let app: TestApp
const closedWeek = async (beacon: BeaconSource | undefined, members = 40, log = createMemoryLog()) => {
  const filled = await createFilledApp({ members, weeks: 1 }, { replaced: { beacon, log } })
  app = filled.app
  closing.push(() => app.close())
  await announceDrawings(app.context)
  app.clock.shift(oneWeek)
  return filled.week
}
const rowOf = (week: number) => readDrawing(app.context.db.read, week)
const withBeacon = (beacon: BeaconSource | undefined): Context => ({ ...app.context, beacon })

describe('a drawing with a beacon', () => {
  it('uses the first round after its freeze, which the log names before it is read', async () => {
    const { source, asked } = await startRelay(() => notYet, signedReply)
    const week = await closedWeek(source)
    expect(await stepDrawing(app.context, week)).toBe('frozen')
    expect(asked).toEqual([])
    const frozen = await rowOf(week)
    const round = roundAfter(fakeChain, app.wall.now())
    expect(readRandomness(frozen?.beacon ?? null)).toEqual({ chain: fakeChain.hash, round })
    await drawDueWeeks(app.context)
    const row = await rowOf(week)
    expect(readRandomness(row?.beacon ?? null)).toEqual({ chain: fakeChain.hash, round, signature: signRound(round) })
    expect(row && drawSeedOf(row)).not.toBe(row && drawSeedOf({ ...row, beacon: null }))
    expect(asked).toHaveLength(2)
    expect((await verifyDrawing(app.context, week)).findings).toEqual([expect.stringContaining('are identical')])
  })

  it('is never drawn without it: neither while it is missing nor once it is no longer configured', async () => {
    const { source, asked } = await startRelay(() => notYet)
    const week = await closedWeek(source)
    expect(await stepDrawing(app.context, week)).toBe('frozen')
    await expect(stepDrawing(app.context, week, () => asked.length > 3)).rejects.toBeInstanceOf(Interrupted)
    await expect(stepDrawing(app.context, week)).rejects.toBeInstanceOf(RoundMissing)
    await expect(stepDrawing(withBeacon(undefined), week)).rejects.toBeInstanceOf(SeedNotReady)
    await expect(stepDrawing(withBeacon({ ...source, chain: quicknet }), week)).rejects.toBeInstanceOf(SeedNotReady)
    expect((await rowOf(week))?.state).toBe('frozen')
  })

  it.runIf(isFull)(
    'waits for it in a thread of its own too, and the server hears why',
    async () => {
      const { source, asked } = await startRelay(() => notYet, signedReply)
      const log = createMemoryLog()
      const week = await closedWeek(source, 900, log)
      const tokens = app.context.db.direct
        .prepare<{ count: number }>('SELECT count(*) AS count FROM tokens WHERE week = ?')
        .get(week)
      expect(tokens?.count).toBeGreaterThan(1500)
      await drawDueWeeks(app.context)
      expect(asked).toHaveLength(2)
      expect(JSON.stringify(log.lines)).toContain('has no round')
      expect((await verifyDrawing(app.context, week)).findings).toEqual([expect.stringContaining('are identical')])
    },
    60_000,
  )
})
