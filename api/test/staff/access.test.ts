import { calls } from '@quintet/contract'
import { authHeader } from '@quintet/contract/wire'
import { type StaffRole, staffCalls, staffRoles } from '@quintet/contract/staff'
import { staffRoutes } from '../../src/staff/routes.ts'
import { type TestApp, createTestApp } from '../testing.ts'
import { type SignedInStaff, postToStaff, renewStaff, signInStaff } from './staff-app.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Who may make which call, written by hand: a call that is added stands nowhere here and fails until somebody has thought of it.
const may: Record<keyof typeof staffCalls, readonly StaffRole[]> = {
  loadSelf: ['moderator', 'second', 'support', 'operator'],
  listStaff: ['operator'],
  addStaff: ['operator'],
  changeStaffRoles: ['operator'],
  endStaff: ['operator'],
  listAudit: ['second', 'operator'],
  takePhotos: ['moderator'],
  decidePhoto: ['moderator'],
  undoPhotoDecision: ['moderator'],
  takeProof: ['moderator'],
  decideProof: ['moderator'],
  findMember: ['support'],
  changeMembership: ['support'],
  endMemberSessions: ['support'],
  refundPurchase: ['support'],
  listWeeks: ['operator'],
  holdWeek: ['operator'],
  releaseWeek: ['operator'],
  listReleases: ['operator'],
  listJobs: ['operator'],
  retryJob: ['operator'],
  dropJob: ['operator'],
  listNoticesToAll: ['operator'],
  writeNoticeToAll: ['operator'],
  takeNoticeBack: ['operator'],
  listCases: ['moderator', 'second', 'support'],
  openCase: ['moderator', 'second', 'support'],
  decideCase: ['moderator', 'support'],
  confirmClosing: ['second'],
  proposeErasing: ['moderator'],
  confirmErasing: ['second'],
  listAppeals: ['second'],
  decideAppeal: ['second'],
  decideReportAppeal: ['second'],
  openRequest: ['support'],
}
const freshOnly = [
  'addStaff',
  'changeStaffRoles',
  'endStaff',
  'confirmClosing',
  'confirmErasing',
  'changeMembership',
  'refundPurchase',
  'releaseWeek',
  'dropJob',
]

const minute = 60_000

const names = Object.keys(staffCalls) as (keyof typeof staffCalls)[]

let app: TestApp
const staff = new Map<StaffRole, SignedInStaff>()

beforeAll(async () => {
  app = createTestApp()
  for (const role of staffRoles) staff.set(role, await signInStaff(app, role))
})
afterAll(() => app.close())

const post = (name: keyof typeof staffCalls, token?: string) => postToStaff(app, staffCalls[name].path, { junk: 1 }, token)

test('every call has its handler, and the table every call', () => {
  expect(staffRoutes.map(({ call }) => call.name).toSorted()).toEqual(names.toSorted())
  expect(Object.keys(may).toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (name) => {
  test.each(staffRoles)('for a %s', async (role) => {
    const { status, body } = await post(name, staff.get(role)?.token)
    if (!may[name].includes(role)) return expect([status, body['code']]).toEqual([200, 'staff.role'])
    // Past the door: what was sent is looked at, or answered.
    return expect(['staff.role', 'session.missing', 'session.freshNeeded']).not.toContain(body['code'])
  })

  test('is nothing for strangers and members (decision 45)', async () => {
    const member = await app.signUpMember()
    for (const token of [undefined, '', 'junk', member.idToken, member.accessToken])
      expect((await post(name, token)).status).toBe(401)
  })

  test('wants a fresh sign-in where it cannot be undone', async () => {
    const [role] = may[name]
    const old = await signInStaff(app, role as StaffRole)
    app.wall.shift(15 * minute + 1000)
    expect((await post(name, old.token)).status).toBe(401)
    const { body } = await post(name, (await renewStaff(app, old)).token)
    app.wall.shift(-15 * minute - 1000)
    expect(body['code'] === 'session.freshNeeded').toBe(freshOnly.includes(name))
  })
})

describe('limits', () => {
  let limited: TestApp
  beforeAll(() => {
    limited = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
  })
  afterAll(() => limited.close())
  const statusOf = async (path: string, token: string) => (await postToStaff(limited, path, {}, token)).status

  test('each of the staff to so many calls a minute', async () => {
    const [one, other] = [await signInStaff(limited, 'operator'), await signInStaff(limited, 'operator')]
    const { path, perMinute } = staffCalls.addStaff
    for (let call = 0; call < perMinute; call++) expect(await statusOf(path, one.token)).not.toBe(429)
    expect([await statusOf(path, one.token), await statusOf(path, other.token)]).toEqual([429, 400])
  })

  test('strangers to sixty calls a minute from one network', async () => {
    const { token } = await signInStaff(limited, 'support')
    for (let call = 0; call < 60; call++) expect(await statusOf('/load-self', 'junk')).toBe(401)
    expect(await statusOf('/load-self', 'junk')).toBe(429)
    limited.wall.shift(minute)
    expect([await statusOf('/load-self', 'junk'), await statusOf('/load-self', token)]).toEqual([401, 200])
  })
})

test('a token of the staff opens no call of the members (decision 45)', async () => {
  for (const call of Object.values(calls)) {
    if (call.auth === 'none') continue
    for (const { token } of staff.values()) {
      const response = await app.app.request(`/api${call.path}`, {
        method: call.method,
        headers: { [authHeader]: token, 'content-type': 'application/json' },
        ...(call.method !== 'GET' && { body: '{}' }),
      })
      expect([call.name, response.status]).toEqual([call.name, 401])
    }
  }
})

test('a session ends eight hours after its sign-in, however often it is renewed', async () => {
  let one = await signInStaff(app, 'support')
  const status = async () => (await post('loadSelf', one.token)).status
  for (let minutes = 0; minutes < 480; minutes += 10) {
    expect(await status()).toBe(200)
    app.wall.shift(10 * minute)
    one = await renewStaff(app, one)
  }
  expect(one.token).not.toBe('')
  expect(await status()).toBe(401)
})
