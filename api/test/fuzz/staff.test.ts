import { calls } from '@quintet/contract'
import { staffCalls, staffRoles } from '@quintet/contract/staff'
import { createMemoryLog } from '@quintet/kit/log'
import { activeMember, matchThem } from '@quintet/testing'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedInStaff, postToStaff, signInStaff } from '../staff/staff-app.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { drawInputs, inputsNear, seedOf } from './generate.ts'

// Inputs near the shape of each call of the staff's, by somebody with every role: nothing that arrives is a fault of ours.

const perCall = process.env['QUINTET_FULL'] ? 2000 : 25

let app: TestApp
let staff: SignedInStaff
let log: ReturnType<typeof createMemoryLog>
const counts: string[] = []

const report = async (reason: number): Promise<void> => {
  const by = await activeMember(app, { attraction: 2 })
  const about = await activeMember(app, { attraction: 1 })
  const match = await matchThem(app, by, about, { keyState: 0 })
  await app.call(calls.changeMatch, { match, operation: 2, reason, text: 'Asked me for money' }, by.idToken)
}

beforeAll(async () => {
  log = createMemoryLog()
  app = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1000000' }, replaced: { log } })
  for (const reason of [1, 2, 3]) await report(reason)
  staff = await signInStaff(app, ...staffRoles)
}, 60_000)
afterAll(async () => {
  process.stdout.write(`fuzz of the staff's calls: ${counts.join(', ')}\n`)
  await app.close()
})

// A member of the staff who takes their own roles away, or leaves, would be refused from there on.
const restore = async (): Promise<void> => {
  const roles = JSON.stringify(staffRoles)
  await app.context.db.write(async (trx) => {
    await trx.updateTable('staff').set({ roles, ended_at: null }).where('id', '=', staff.id).execute()
    await trx.updateTable('identity_users').set({ enabled: 1 }).where('sub', '=', staff.sub).execute()
    await trx.updateTable('identity_sessions').set({ revoked_at: null }).where('sub', '=', staff.sub).execute()
  })
}

/** The same with small numbers, as there are few of anything here. */
const nearby = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? (Math.abs(value) % 5) + 1 : value
  if (Array.isArray(value)) return value.map(nearby)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, nearby(part)]))
}

test.each(Object.entries(staffCalls))(
  '%s',
  async (name, { path, request }) => {
    const near = inputsNear(request)
    const inputs = drawInputs(fc.oneof(near, near.map(nearby)), perCall, seedOf(name))
    log.lines.length = 0
    const statuses = new Set<number>()
    for (const input of inputs) {
      const { status } = await postToStaff(app, path, input, staff.token)
      statuses.add(status)
      if (status >= 500) expect([name, JSON.stringify(input)?.slice(0, 500), status]).toBe('no fault')
      if (name === 'changeStaffRoles' || name === 'endStaff') await restore()
    }
    counts.push(`${name} ${inputs.length}`)
    expect(log.lines.filter((line) => line.includes('"fault"'))).toEqual([])
    // Not all of them were turned away at the door: refusals are answers as well.
    expect([...statuses]).toContain(200)
  },
  process.env['QUINTET_FULL'] ? 300_000 : 30_000,
)
