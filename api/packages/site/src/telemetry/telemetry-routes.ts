import { hasCanary, readHistory, type RegistryDocument, type Releases } from '@quintet/registry'
import type { Hono } from 'hono'
import type { Clock } from '@quintet/kit/clock'
import {
  readBody,
  type AppEnv,
  callerNetwork,
  type Exchange,
  dataHeaders,
  inlineHash,
  jsonHeaders,
  createRateLimit,
} from '@quintet/kit/http'
import { liveRegistry } from '../live-registry.ts'
import { readShell } from '../shell.ts'
import { hasRefused, knownVisitor } from '../visitor.ts'
import { labelMeasurements } from './label.ts'
import { loadStatsOf } from './load-stats.ts'
import type { Failures } from './failures/failure-store.ts'
import { failuresPart } from './failures/failures-part.ts'
import { groupFailures } from './failures/group-failures.ts'
import { symbolicator } from './failures/symbolicate.ts'
import { beaconLimit, type Measurement, readBeacon } from './payload.ts'
import { isOperator, type OperatorSettings } from './operator-access.ts'
import type { Markup } from './markup.ts'
import { type Edits, operatorPage, operatorStyle } from './operator-page.ts'
import { overview } from './overview.ts'
import { type Count, hourOf, type Measurements } from './store.ts'
import { countVotes } from './votes.ts'

const shownHours = 24
const hourMs = 3_600_000
const shownEdits = 30
const beaconsPerMinute = 60
const looksPerMinute = 30

export interface TelemetryOptions {
  settings: OperatorSettings & {
    /** Trusted proxies in front. */
    proxies: number
    /** What limits are multiplied by. */
    rateFactor: number
  }
  wall: Clock
  releases: Releases
  /** Absolute path of the shell's `dist`. */
  shellFolder: string
  /** The counts of the site; asked for when there is something to count or to show. */
  measurements: () => Measurements
  /** The same for stacks. */
  failures: () => Failures
  /** Further parts of the operator's page. */
  parts: () => Promise<Markup>
}

const empty = (status: number) => new Response(null, { status, headers: dataHeaders })

/** `POST /measure` takes what pages tell, `GET /operator` shows what came of it. */
export const mountTelemetry = (app: Hono<AppEnv>, options: TelemetryOptions): void => {
  const { settings, wall, releases, shellFolder, measurements, failures } = options
  const symbolicate = symbolicator(releases)
  const limits = createRateLimit(wall)
  const votes = countVotes(limits, settings.rateFactor)
  // What is refused in it is told by the site's own look.
  const registry = liveRegistry(releases, () => undefined)
  const take = (what: string, exchange: Exchange, perMinute: number) =>
    limits.take(`${what} ${callerNetwork(exchange, settings.proxies)}`, perMinute * settings.rateFactor)

  app.post('/measure', async (exchange) => {
    if (!take('measure', exchange, beaconsPerMinute)) return empty(429)
    const site = exchange.req.header('sec-fetch-site')
    if (site !== undefined && site !== 'same-origin') return empty(403)
    // Nothing is measured of who refused trials.
    if (hasRefused(exchange.req.raw)) return empty(204)
    const told = readBeacon(await readBody(exchange, beaconLimit))
    if (!told) return empty(400)
    const document = await registry.current()
    const visitor = hasCanary(document) ? knownVisitor(exchange.req.raw) : undefined
    const counted = labelMeasurements(told, document, visitor, (await readShell(shellFolder))?.version ?? '')
    const voter = { visitor, network: callerNetwork(exchange, settings.proxies) }
    const kept = votes(counted, document, voter)
    if (kept.length > 0) measurements().add(hourOf(wall.now()), kept)
    for (const failure of failuresIn(told, document)) failures().add(wall.now(), failure)
    return empty(204)
  })

  app.get('/operator', async (exchange) => {
    if (!take('operator', exchange, looksPerMinute)) return empty(429)
    if (!isOperator(exchange, settings)) return settings.operatorId === '' ? exchange.notFound() : askWho()
    const document = await registry.current()
    const counts = measurements().since(hourOf(wall.now()) - shownHours)
    const lines = await overview(releases, document, counts)
    const known = failures().since(wall.now() - shownHours * hourMs)
    const groups = await groupFailures(known, await readHistory(releases), symbolicate)
    const part = failuresPart(groups, openingsIn(counts))
    const page = await operatorPage(lines, part, await lastEdits(releases), await options.parts(), shownHours)
    const policy = `default-src 'none'; style-src ${inlineHash(operatorStyle)}; frame-ancestors 'none'`
    const headers = { ...dataHeaders, 'content-security-policy': policy, 'content-type': 'text/html; charset=utf-8' }
    return new Response(page, { headers })
  })
}

// What names no version that is published is left out, so that nobody can fill the file with names.
const failuresIn = (told: Measurement[], { remotes }: RegistryDocument) =>
  told.flatMap((one) => {
    if (one.kind !== 'error' || !one.stack || !Object.hasOwn(remotes[one.remote]?.versions ?? {}, one.version)) return []
    const { remote, version, phase, errorClass, stack } = one
    return [{ remote, version, phase, errorClass, ...stack }]
  })

const openingsIn =
  (counts: Count[]) =>
  (name: string, versions: readonly string[]): number =>
    loadStatsOf(counts.filter(({ remote, version }) => remote === name && versions.includes(version))).openings

const lastEdits = async (releases: Releases): Promise<Edits> => {
  const refused: string[] = []
  const documents = await readHistory(releases, ({ message }) => refused.push(message), shownEdits)
  return { documents: documents.toReversed(), refused }
}

const askWho = () =>
  new Response('{}', { status: 401, headers: { ...jsonHeaders, 'www-authenticate': 'Basic realm="Quintet", charset="UTF-8"' } })
