import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { calls } from '@quintet/contract'
import { startWorker } from '@quintet/drawing/threads'
import { callMeanwhile } from './chats/call-meanwhile.ts'
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
// Longer than from one look at every connection to the next.
const idleSeconds = 35

const addressOf = (index: number): string => {
  const number = Math.floor(index / perAddress)
  return `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

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

const measureIdle = async (server: MeasuredServer, seconds: number): Promise<number> => {
  const before = await server.usage()
  await pause(seconds * 1000)
  return ((await server.usage()) - before) / 1e6 / seconds
}

/** Milliseconds from a message being sent until a page of the peer's hears of it. */
const measureSeen = async (port: number, world: World): Promise<number[]> => {
  const asks = 'asks' in plans.sendMessage ? await plans.sendMessage.asks(world, messagesSent) : []
  const requests = asks.map((ask) => bytesOf('sendMessage', ask))
  const work: SeenWork = { port, token: world.peers[0]?.idToken ?? '', requests }
  const worker = startWorker(new URL('./chats/seen-worker.ts', import.meta.url), work)
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
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
    // What the site does by itself, such as the work of its start, is no part of what its pages cost.
    const alone = await measureIdle(server, idleSeconds)
    say('idle without any', `${(100 * alone).toFixed(2)} % of a core`, '')
    const empty = await inUse(server)
    const first = await openAll(port, tokens, sockets)
    say('memory of a socket', `${(((await inUse(server)) - empty) / sockets / 1024).toFixed(1)} KB`, '≤ 6 KB')
    say('idle', `${(100 * (await measureIdle(server, idleSeconds))).toFixed(2)} % of a core`, '≤ 1.5 %')
    const seen = await measureSeen(port, world)
    say('sent to seen, p50 / p99', `${median(seen).toFixed(1)} / ${quantile(seen, 0.99).toFixed(1)} ms`, 'p99 ≤ 6 ms')
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
