import type { AnswerOf, RequestOf } from '@quintet/contract'
import { type StaffCall, type StaffRole, staffCalls } from '@quintet/contract/staff'
import { clientOf, findUser, openSession, staffClientId } from '@quintet/identity/testing'
import { inviteStaff } from '../../src/staff/invite.ts'
import { CallFailure, type TestApp } from '../testing.ts'

export interface SignedInStaff {
  id: number
  sub: string
  email: string
  token: string
  refreshToken: string
}

const noRecord = () => Promise.resolve()
let made = 0

/** Somebody of the staff with a fresh session. How a session comes about is the identity provider's own matter, and its tests'. */
export const signInStaff = async ({ context }: TestApp, ...roles: StaffRole[]): Promise<SignedInStaff> => {
  made += 1
  const { db, identity } = context
  const { id, sub, email } = await inviteStaff(context, `staff${made}@example.org`, roles, noRecord, 'First-Password-7')
  const { pool, client } = clientOf(identity.provider, staffClientId)
  const user = await findUser(db.read, sub)
  if (!user) throw new Error('The account was not made.')
  const { IdToken: token, RefreshToken: refreshToken = '' } = await db.write((trx) =>
    openSession(identity.provider, trx, pool, client, user),
  )
  return { id, sub, email, token, refreshToken }
}

/** The same session with new tokens, as the console renews it; without them where it is refused. */
export const renewStaff = async (app: TestApp, staff: SignedInStaff): Promise<SignedInStaff> => {
  const { refreshToken: RefreshToken } = staff
  const { body } = await app.identity('GetTokensFromRefreshToken', { ClientId: staffClientId, RefreshToken })
  const tokens = (body['AuthenticationResult'] ?? {}) as Record<string, string>
  return { ...staff, token: tokens['IdToken'] ?? '', refreshToken: tokens['RefreshToken'] ?? '' }
}

/** Posts to a call of the staff's; resolves with the status and the body. */
export const postToStaff = async ({ app }: TestApp, path: string, body: unknown, token?: string) => {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  const response = await app.request(`/staff-api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Makes a call as the console would. Throws CallFailure on a refusal or fault. */
export const callAsStaff = async <C extends StaffCall>(
  app: TestApp,
  call: C,
  input: RequestOf<C>,
  { token }: Pick<SignedInStaff, 'token'>,
): Promise<AnswerOf<C>> => {
  const { status, body } = await postToStaff(app, call.path, input, token)
  if (status !== 200 || 'errorMessage' in body)
    throw new CallFailure(status, body['code'] as string, String(body['errorMessage']))
  return body as AnswerOf<C>
}

/** What stands in the audit log under the name of a call, the oldest first. */
export const loggedAs = async ({ context }: TestApp, action: keyof typeof staffCalls): Promise<Record<string, unknown>[]> => {
  const entries = await context.db.read.selectFrom('staff_audit').select('text').orderBy('number').execute()
  return entries.map(({ text }) => JSON.parse(text) as Record<string, unknown>).filter((entry) => entry['action'] === action)
}
