import { readFileSync } from 'node:fs'
import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { activeMember, matchThem } from '@quintet/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryLog } from '@quintet/kit/log'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { drawInputs, inputsNear, seedOf, shaped } from './generate.ts'

// Inputs near each call's declared shape, right ones and bent ones: nothing that arrives is a fault of ours.

const perCall = process.env['QUINTET_FULL'] ? 5000 : 60
const rightOnes = 40

type Name = keyof typeof calls

let app: TestApp
let member: SignedIn
let log: ReturnType<typeof createMemoryLog>
const counts: string[] = []

beforeAll(async () => {
  log = createMemoryLog()
  app = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1000000' }, replaced: { log } })
  member = await activeMember(app, { attraction: 2 })
  for (const keyState of [0, 1, 2] as const) await matchThem(app, member, await app.signUpMember(), { keyState })
  await app.context.db.write((trx) => trx.updateTable('members').set({ tier: 2, active: 1 }).execute())
}, 60_000)
afterAll(async () => {
  process.stdout.write(`fuzz of calls: ${counts.join(', ')}\n`)
  await app.close()
})

const golden = (name: Name): unknown[] => {
  const file = new URL(`../../../shared/contract/golden/${name}.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { requests: { wire: unknown }[] }).requests.map(({ wire }) => wire)
}

/** Right requests as they stand on the wire: those written by hand, and drawn ones. */
const rightWires = (name: Name): unknown[] => {
  const { request, wire } = calls[name]
  const drawn = drawInputs(shaped(request), rightOnes, seedOf(`right ${name}`)).map((input) => wire.request.encode(input))
  return [...golden(name), ...(JSON.parse(JSON.stringify(drawn)) as unknown[])]
}

const send = (name: Name, input: unknown): Promise<Response> | Response => {
  const { method, path } = calls[name]
  const headers = { [authHeader]: member.idToken, 'content-type': 'application/json' }
  if (method !== 'GET') return app.app.request(`/api${path}`, { method, headers, body: JSON.stringify(input) ?? '' })
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const query = new URLSearchParams(fields.map(([key, value]): [string, string] => [key, String(JSON.stringify(value))]))
  return app.app.request(`/api${path}?${query.toString()}`, { headers })
}

// Whatever an input did to the member, the next one finds them as they were: else most would be refused before they are looked at.
const restore = async (): Promise<void> => {
  const { db } = app.context
  await db.write(async (trx) => {
    await trx.updateTable('members').set({ tier: 2, active: 1, standing: 0 }).where('id', '=', member.id).execute()
    await trx.updateTable('identity_sessions').set({ revoked_at: null }).where('sub', '=', member.sub).execute()
    await trx.updateTable('matches').set({ ended_at: null }).execute()
  })
}

// Deleting the account wants a fresh sign-in, which this one is not: it is refused and everything else goes on.
const names = Object.keys(calls) as Name[]

test.each(names)(
  '%s',
  async (name) => {
    if (name === 'deleteAccount') app.wall.shift(16 * 60_000)
    const inputs = drawInputs(inputsNear({ enum: rightWires(name) }), perCall, seedOf(name))
    log.lines.length = 0
    const statuses = new Map<number, number>()
    for (const input of inputs) {
      const { status } = await send(name, input)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) expect([name, JSON.stringify(input)?.slice(0, 500), status]).toBe('no fault')
      if (status === 401 || name === 'changeMatch' || name === 'saveConsent' || name === 'activate') await restore()
    }
    if (name === 'deleteAccount') app.wall.shift(-16 * 60_000)
    counts.push(`${name} ${inputs.length}`)
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
    // Not all of them were turned away at the door.
    expect([...statuses.keys()]).toContain(200)
  },
  process.env['QUINTET_FULL'] ? 300_000 : 30_000,
)
