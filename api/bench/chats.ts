import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calls } from '@quintet/contract'
import { startWorker } from '@quintet/drawing/threads'
import { callMeanwhile } from './chats/call-meanwhile.ts'
import { keepAlive } from '@quintet/push/socket'
import { type PushClient, openPushClient } from './chats/push-client.ts'
import { copyMember } from './chats/many-members.ts'
import type { SeenWork } from './chats/seen-worker.ts'
import { bytesOf, median } from './api/measure.ts'
import { type World, fillWorld } from './api/world.ts'
import { plans } from './api/request-table.ts'
import type { MeasuredServer } from './serving/measured-server.ts'
import { startSite } from './serving/site.ts'

const usualSockets = 10_000
const socketsPerMember = 4
// As many as wait for their token from one address at most.
const perAddress = 40
const messagesSent = 300
// From one look at each connection to the next, so that no window holds more of them than another.
const idleSeconds = keepAlive / 1000
// The site's own work after its start, and the collector's after what was measured before, are not of these seconds.
const settleSeconds = 20

const addressOf = (index: number): string => {
  const number = Math.floor(index / perAddress)
  return `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

const spread = (times: readonly number[]): string => `${median(times).toFixed(1)} / ${quantile(times, 0.99).toFixed(1)} ms`

/** Opens one, again as long as the server has no place for it, as a page does. @returns how often it was sent away */
const openAgain = async (port: number, token: string, index: number, clients: PushClient[]): Promise<number> => {
  for (let tries = 0; ; tries++) {
    const client = openPushClient(port, token, addressOf(index))
    clients[index] = client
    const isReady = await client.ready.then(
      () => true,
      () => false,
    )
    if (isReady) return tries
    await pause(100 + Math.random() * 400)
  }
}

const openAll = async (port: number, tokens: readonly string[], sockets: number) => {
  const clients: PushClient[] = []
  const began = performance.now()
  const sentAway = await Promise.all(
    Array.from({ length: sockets }, (_, index) =>
      openAgain(port, tokens[Math.floor(index / socketsPerMember)] ?? '', index, clients),
    ),
  )
  return { clients, seconds: (performance.now() - began) / 1000, sentAway: sentAway.reduce((sum, one) => sum + one, 0) }
}

/** Bytes in use: what lives in the heap and beside it. What the process keeps for later is not of these sockets. */
const inUse = async (server: MeasuredServer): Promise<number> => {
  const { heapUsed, external } = await server.memory()
  return heapUsed + external
}

/** Share of a core that the server takes while nobody does anything. */
const measureIdle = async (server: MeasuredServer): Promise<number> => {
  await pause(settleSeconds * 1000)
  const before = await server.usage()
  await pause(idleSeconds * 1000)
  return ((await server.usage()) - before) / 1e6 / idleSeconds
}

/** Milliseconds from a message being sent until a page of the peer's hears of it. */
const measureSeen = async (port: number, world: World, requests: readonly Uint8Array[]): Promise<string> => {
  const work: SeenWork = { port, token: world.peers[0]?.idToken ?? '', requests }
  const worker = startWorker(new URL('./chats/seen-worker.ts', import.meta.url), work)
  const times = await new Promise<number[]>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return spread(times)
}

/** Milliseconds of a small write that reaches the disk: no durable message can be seen sooner. */
const measureDisk = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-bench-'))
  const file = openSync(join(folder, 'written'), 'w')
  const page = Buffer.alloc(3 * 4096, 1)
  const times: number[] = []
  for (let count = 0; count < messagesSent; count++) {
    const began = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    times.push(performance.now() - began)
    await pause(5)
  }
  closeSync(file)
  rmSync(folder, { recursive: true })
  return spread(times)
}

const say = (name: string, value: string, goal: string) => console.log(`${name.padEnd(44)} ${value.padStart(18)}   goal ${goal}`)

/** `pnpm bench chats`: signed-in sockets: what they hold and cost, all of them coming back at once, and how soon a message is seen. `--sockets N` takes fewer. */
export const run = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { sockets: { type: 'string' } } })
  const sockets = Number(values.sockets ?? usualSockets)
  let world: World | undefined
  let tokens: string[] = []
  const site = await startSite(async (filling) => {
    world = await fillWorld(filling)
    tokens = copyMember(filling, world.reader, sockets / socketsPerMember)
  })
  const { server } = site
  const { port } = server
  try {
    if (!world) throw new Error('There is nobody.')
    // What the site does by itself is no part of what its pages cost.
    say('idle without any', `${(100 * (await measureIdle(server))).toFixed(2)} % of a core`, '')
    const asks = 'asks' in plans.sendMessage ? await plans.sendMessage.asks(world, 2 * messagesSent) : []
    const messages = asks.map((ask) => bytesOf('sendMessage', ask))
    say('disk: a small write, p50 / p99', await measureDisk(), '')
    say('sent to seen without any, p50 / p99', await measureSeen(port, world, messages.slice(0, messagesSent)), '')
    const empty = await inUse(server)
    const first = await openAll(port, tokens, sockets)
    say('memory of a socket', `${(((await inUse(server)) - empty) / sockets / 1024).toFixed(1)} KB`, '≤ 6 KB')
    say('idle', `${(100 * (await measureIdle(server))).toFixed(2)} % of a core`, '≤ 1.5 %')
    say('sent to seen, p50 / p99', await measureSeen(port, world, messages.slice(messagesSent)), 'p99 ≤ 6 ms')
    for (const client of first.clients) client.close()
    await pause(500)
    const stop = await callMeanwhile(port, bytesOf('loadTokens', { as: world.reader, input: {} }))
    const before = await server.usage()
    const again = await openAll(port, tokens, sockets)
    const busy = ((await server.usage()) - before) / 1e6
    const times = await stop()
    say('all come back at once', `${again.seconds.toFixed(1)} s`, '≤ 10 s')
    say('  processor time of it', `${busy.toFixed(1)} s`, '')
    say('  sent away and come again', String(again.sentAway), '0')
    say(
      '  calls meanwhile, median / longest',
      `${median(times).toFixed(0)} / ${Math.max(...times).toFixed(0)} ms`,
      'longest ≤ 250 ms',
    )
    for (const client of again.clients) client.close()
    console.log(`Load ${(loadavg()[0] ?? 0).toFixed(1)}; ${calls.sendMessage.path} durable.`)
  } finally {
    await site.stop()
  }
}
