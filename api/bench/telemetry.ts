// `npx tsx api/bench/telemetry.ts`: what traces and metrics cost of a call's processor time. A collector that takes everything stands
// in the same process, so that its share is counted too. Batches with and without alternate, and the medians are compared.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { calls } from '@quintet/contract'
import { noObserver } from '@quintet/telemetry/observer'
import { createTestApp } from '../test/testing.ts'

const collector = createServer((request, response) => void request.resume().on('end', () => response.end('{}')))
await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve))
process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
const { startTelemetry } = await import('@quintet/telemetry/otlp')

const app = createTestApp()
const telemetry = startTelemetry(app.context)
const member = await app.signUpMember()

const callsAtOnce = 2000
const rounds = 15

const batch = async (observer: typeof noObserver): Promise<number> => {
  Object.assign(app.context, { observer })
  const before = process.cpuUsage()
  for (let call = 0; call < callsAtOnce; call++) await app.call(calls.loadMember, {}, member.idToken)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / callsAtOnce
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

await batch(noObserver)
await batch(telemetry)
const [without, withIt]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round++) {
  without.push(await batch(noObserver))
  withIt.push(await batch(telemetry))
}
const [plain, watched] = [median(without), median(withIt)]
const more = (100 * (watched - plain)) / plain
console.log(`${plain.toFixed(0)} µs a call without, ${watched.toFixed(0)} µs with: ${more.toFixed(1)} % more`)
await telemetry.stop()
await app.close()
collector.close()
