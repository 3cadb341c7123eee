import { type StaffRole, staffCalls } from '@quintet/contract/staff'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditFaults, auditKeyOf } from '@quintet/audit-log/audit'
import { inviteStaff } from '../../src/staff/invite.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { signInWith } from './sign-in-steps.ts'
import { type SignedInStaff, callAsStaff, postToStaff, renewStaff, signInStaff } from './staff-app.ts'

let app: TestApp
let operator: SignedInStaff

beforeEach(async () => {
  app = createTestApp()
  operator = await signInStaff(app, 'operator')
})
afterEach(() => app.close())

const refusal = (code: string) => expect.objectContaining({ code })
const self = ({ token }: SignedInStaff) => postToStaff(app, '/load-self', {}, token)
const give = (number: number, ...roles: StaffRole[]) => callAsStaff(app, staffCalls.changeStaffRoles, { number, roles }, operator)
const end = (number: number) => callAsStaff(app, staffCalls.endStaff, { number }, operator)

test('somebody is invited by mail, once, and stands in the list', async () => {
  const roles: StaffRole[] = ['moderator', 'support']
  const added = await callAsStaff(app, staffCalls.addStaff, { email: 'Ada@Example.org', roles }, operator)
  expect(added).toMatchObject({ email: 'ada@example.org', roles })
  expect(app.outbox.newest('ada@example.org')?.code).toMatch(/.{12,}/)
  const again = callAsStaff(app, staffCalls.addStaff, { email: 'ada@example.org', roles }, operator)
  await expect(again).rejects.toEqual(refusal('staff.exists'))
  const { people } = await callAsStaff(app, staffCalls.listStaff, {}, operator)
  expect(people.map(({ email }) => email)).toEqual([operator.email, 'ada@example.org'])
})

test.each(['xyz@', 'lMM#am08@', 'a b@example.org', '@example.org'])('%j is no address to invite', async (email) => {
  const invited = callAsStaff(app, staffCalls.addStaff, { email, roles: ['support'] }, operator)
  await expect(invited).rejects.toEqual(refusal('staff.address'))
  expect((await callAsStaff(app, staffCalls.listStaff, {}, operator)).people).toHaveLength(1)
})

test('an invitation that fails for another reason is not made a second time, and says why', async () => {
  const { context } = app
  const fault = new Error('The database is away.')
  const perform = vi.fn(() => Promise.reject(fault))
  const away = { ...context, identity: { ...context.identity, perform } }
  await expect(inviteStaff(away, 'ada@example.org', ['support'], async () => undefined)).rejects.toBe(fault)
  expect(perform).toHaveBeenCalledOnce()
})

test('an account that was made without its row is invited again', async () => {
  await app.context.identity.perform('AdminCreateUser', { UserPoolId: 'xx-local-1_QuintetStaff', Username: 'ada@example.org' })
  const roles: StaffRole[] = ['second']
  const added = await callAsStaff(app, staffCalls.addStaff, { email: 'ada@example.org', roles }, operator)
  expect(added.roles).toEqual(['second'])
})

test('roles count from the next call on', async () => {
  const one = await signInStaff(app, 'moderator')
  expect((await self(one)).body['roles']).toEqual(['moderator'])
  await give(one.id, 'second', 'operator')
  expect((await self(one)).body['roles']).toEqual(['second', 'operator'])
  expect((await postToStaff(app, '/list-staff', {}, one.token)).status).toBe(200)
})

test('an ended account is out at once, and stays known', async () => {
  const one = await signInStaff(app, 'support')
  await end(one.id)
  expect((await self(one)).status).toBe(401)
  expect((await renewStaff(app, one)).token).toBe('')
  expect(await app.context.identity.accounts.countSessions(app.context.db.read, one.sub)).toBe(0)
  // The right password asks for nothing more: the account is closed.
  expect(await signInWith(app, one.email, 'First-Password-7')).toMatchObject({ __type: 'NotAuthorizedException' })
  const { people } = await callAsStaff(app, staffCalls.listStaff, {}, operator)
  expect(people.find(({ number }) => number === one.id)?.endedAt).toBeGreaterThan(0)
  for (const change of [() => end(one.id), () => give(one.id, 'support'), () => end(999)])
    await expect(change()).rejects.toEqual(refusal('staff.unknown'))
})

test('the last operator neither goes nor gives up the role', async () => {
  for (const change of [() => end(operator.id), () => give(operator.id, 'support')])
    await expect(change()).rejects.toEqual(refusal('staff.lastOperator'))
  const other = await signInStaff(app, 'operator')
  await end(other.id)
  await expect(end(operator.id)).rejects.toEqual(refusal('staff.lastOperator'))
  await signInStaff(app, 'operator')
  await give(operator.id, 'support')
  expect((await self(operator)).body['roles']).toEqual(['support'])
})

test('all of it stands in the audit log, a refused change does not', async () => {
  const one = await signInStaff(app, 'support')
  await give(one.id, 'moderator')
  await expect(end(operator.id)).rejects.toEqual(refusal('staff.lastOperator'))
  await end(one.id)
  const { entries } = await callAsStaff(app, staffCalls.listAudit, {}, operator)
  const told = entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>)
  expect(told).toMatchObject([
    { number: 2, staff: operator.id, action: 'endStaff', details: { ended: one.id } },
    { number: 1, staff: operator.id, action: 'changeStaffRoles', details: { from: ['support'], to: ['moderator'] } },
  ])
  const { entries: older } = await callAsStaff(app, staffCalls.listAudit, { before: 2 }, operator)
  expect(older.map(({ number }) => number)).toEqual([1])
  // To look at the log is written down as well.
  expect(await auditFaults(app.context.db.read, auditKeyOf(app.context.config))).toEqual({ entries: 4, faults: [] })
})
