import { type Calls, type CallDeclaration, calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { type BenchSite, siteHost } from '../serving/site.ts'
import { requestBytes } from '../serving/browser-request.ts'
import { type Answer, type Connection, openConnection, sendAll } from '../serving/http-client.ts'
import type { MeasuredServer } from '../serving/measured-server.ts'
import type { Ask } from './ask.ts'

const connectionsAtOnce = 8
const warmUps = 12000

/** What was measured of a call: microseconds of processor time a request, and the same of the bare server. */
export interface Figures {
  call: number
  bare: number
  /** Median of the rounds of bare / call. */
  ratio: number
  bytes: number
}

/** A request of a call, as the site's own pages send it. */
export const bytesOf = (name: keyof Calls, { as, input }: Ask): Buffer => {
  const call: CallDeclaration = calls[name]
  const wire = call.wire.request.encode(input) as Record<string, string>
  const query = call.method === 'GET' ? new URLSearchParams(wire).toString() : ''
  return requestBytes(siteHost, {
    method: call.method,
    path: `/api${call.path}${query && `?${query}`}`,
    headers: { 'content-type': 'application/json', ...(as && { [authHeader]: as.idToken, DeviceAccount: as.sub }) },
    ...(call.method !== 'GET' && { body: JSON.stringify(wire) }),
  })
}

export const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN

/** Connections to both servers. */
export interface Ways {
  site: Connection[]
  bare: Connection[]
}

export const openWays = async ({ server }: Pick<BenchSite, 'server'>, bare: MeasuredServer): Promise<Ways> => ({
  site: await Promise.all(Array.from({ length: connectionsAtOnce }, () => openConnection(server.port))),
  bare: await Promise.all(Array.from({ length: connectionsAtOnce }, () => openConnection(bare.port))),
})

const assertSound = (answers: readonly Answer[]): void => {
  // A refusal is a 200 as well, with words and a code.
  const refused = answers.find(({ status, body }) => status !== 200 || body.indexOf('{"errorMessage"') === 0)
  if (refused) throw new Error(`${refused.status} ${refused.body.toString().slice(0, 120)}`)
}

/** Microseconds of processor time that a server takes for each of some requests. */
const timeOf = async (server: MeasuredServer, ways: readonly Connection[], requests: readonly Buffer[]) => {
  const before = await server.usage()
  const answers = await sendAll(ways, requests)
  return { micros: ((await server.usage()) - before) / requests.length, answers }
}

// What the bare server need not make anew: how long a body is, and what holds for a connection.
const ownHeaders = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'])

const imitate = (bare: MeasuredServer, { status, headers, body }: Answer) => {
  const kept = Object.entries(headers).filter(([name]) => !ownHeaders.has(name))
  const answer = {
    status,
    headers: { ...Object.fromEntries(kept), 'content-length': String(body.length) },
    body: body.toString('base64'),
  }
  return bare.ask({ answer })
}

export interface Measuring {
  server: MeasuredServer
  bare: MeasuredServer
  ways: Ways
}

export interface Wanted {
  /** Makes the requests of a round, anew for each. */
  requests(count: number): Promise<Buffer[]>
  rounds: number
  /** Requests in a round, at most; what is slow has fewer, so that a round takes no longer than a second. */
  most: number
  /** Requests in a round of the bare server, at least. */
  least: number
}

const roundMs = 700

/** How many requests make a round, as slow as the call is; a server soon runs compiled code, so the first ones are not measured. */
const warmUp = async ({ bare, ways }: Measuring, { requests, most, least }: Wanted) => {
  const first = await sendAll(ways.site, await requests(Math.min(most, connectionsAtOnce)))
  assertSound(first)
  const [sample] = first
  if (sample) await imitate(bare, sample)
  const began = performance.now()
  const [one = Buffer.alloc(0), ...others] = await requests(Math.min(most, 2 * connectionsAtOnce))
  const [from, sent] = [performance.now(), [one, ...others]]
  assertSound(await sendAll(ways.site, sent))
  const each = (performance.now() - from) / sent.length + (from - began) / sent.length / 4
  const count = Math.max(1, Math.min(most, Math.floor(roundMs / each)))
  if (count >= least)
    for (let done = 0; done < warmUps; done += count) {
      await sendAll(ways.site, await requests(count))
      await sendAll(
        ways.bare,
        Array.from({ length: count }, () => one),
      )
    }
  return { count, bytes: sample?.body.length ?? 0 }
}

/** Measures a call: rounds of it and of the bare server in turn, so that a neighbour's load weighs on both. */
export const measureCall = async (measuring: Measuring, wanted: Wanted): Promise<Figures> => {
  const { server, bare, ways } = measuring
  const { count, bytes } = await warmUp(measuring, wanted)
  const pairs: { call: number; bare: number }[] = []
  for (let round = 0; round < wanted.rounds; round++) {
    const own = await wanted.requests(count)
    const { micros, answers } = await timeOf(server, ways.site, own)
    assertSound(answers)
    // The bare server changes nothing: it may be asked the same more often, where there is little to ask.
    const more = Array.from({ length: Math.ceil(wanted.least / own.length) }, () => own).flat()
    pairs.push({ call: micros, bare: (await timeOf(bare, ways.bare, more)).micros })
  }
  return {
    call: median(pairs.map(({ call }) => call)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.bare / pair.call)),
    bytes,
  }
}
