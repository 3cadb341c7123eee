import { type IncomingMessage, createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@quintet/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Telemetry, startTelemetry } from '@quintet/telemetry/otlp'
import { type TestApp, createTestApp } from '../testing.ts'

const isFull = process.env['QUINTET_FULL'] !== undefined

// A FAKE collector: it keeps what is sent to it, as JSON of OTLP over HTTP.

interface Received {
  path: string
  authorization: string | undefined
  text: string
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

let app: TestApp
let collector: Server
let telemetry: Telemetry
let received: Received[]
beforeEach(async () => {
  received = []
  collector = createServer(async (request, response) => {
    received.push({ path: request.url ?? '', authorization: request.headers.authorization, text: await read(request) })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer collector')
  vi.stubEnv('OTEL_TRACES_SAMPLER', 'always_on')
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment=test')
  app = createTestApp()
  telemetry = startTelemetry(app.context)
  Object.assign(app.context, { observer: telemetry })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app.close()
  await new Promise((resolve) => void collector.close(resolve))
})

const sent = (path: string) => received.filter((each) => each.path === path).map(({ text }) => text)

test('calls leave traces and metrics at the endpoint of the standard variables, and nothing of the member', async () => {
  const member = await app.signUpMember()
  await app.call(calls.loadMember, {}, member.idToken)
  await app.call(calls.listMatches, {}, member.idToken).catch(() => undefined)
  telemetry.job('drawing', false, performance.now())
  await telemetry.stop()
  const [traces = ''] = sent('/v1/traces')
  const [metrics = ''] = sent('/v1/metrics')
  expect(received.map(({ authorization }) => authorization)).toEqual(received.map(() => 'Bearer collector'))
  const spans = (JSON.parse(traces) as { resourceSpans: { scopeSpans: { spans: { name: string }[] }[] }[] }).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
  expect(spans.map(({ name }) => name)).toEqual(['loadMember', 'listMatches'])
  for (const text of [traces, metrics]) {
    expect(text).toContain('"stringValue":"quintet"')
    expect(text).toContain('deployment.environment')
    for (const own of [member.sub, member.email, member.idToken]) expect(text).not.toContain(own)
  }
  for (const name of ['http.server.request.duration', 'quintet.job.failures', 'quintet.drawing.due', 'quintet.mail.oldest'])
    expect(metrics).toContain(`"name":"${name}"`)
})

test.runIf(isFull)(
  'a collector that is away harms no call',
  async () => {
    collector.closeAllConnections()
    await new Promise((resolve) => void collector.close(resolve))
    const member = await app.signUpMember()
    expect((await app.call(calls.loadMember, {}, member.idToken)).account.tier).toBe(4)
    await telemetry.stop()
  },
  30_000,
)
