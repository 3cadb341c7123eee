import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { authHeader, deviceHeader, storageKeys, wireCalls } from '@quintet/contract/wire'
import { environment } from '../environment.ts'
import { withinSession } from '../session/account-scope.ts'
import { endSession } from '../session/end.ts'
import { noticeMembershipEnd } from '../session/membership-end.ts'
import { $session, patchSession } from '../session/store.ts'
import { currentIdToken, renewSession } from '../session/tokens.ts'
import { learnServerTime } from './clock.ts'
import { ApiError, statuses } from './errors.ts'
import { browserRequest, fetchWithTimeout } from './fetch-with-timeout.ts'
import type { OnSent } from './upload.ts'

/** Name of a call of the API. */
export type CallName = keyof Calls & keyof typeof wireCalls

/** Gives what a call is signed in with; nothing for a visitor. Asked for every try anew. */
export type Credential = (name: CallName) => Promise<string | undefined>

interface SendOptions {
  signal?: AbortSignal
  /** Hears how much of the request is sent, from 0 to 1; in a browser. */
  onSent?: OnSent
  /** Lets it be sent to its end though the page goes meanwhile; for small bodies, as the browser limits them. */
  keepalive?: boolean
}

interface Failure {
  errorMessage?: unknown
  code?: unknown
  params?: Record<string, string | number>
}

// The way that tells of progress is fetched when a call wants it: pictures alone do.
const transport = async (address: string, init: RequestInit, onSent?: OnSent): Promise<Response> => {
  const { fetch } = environment()
  if (!onSent || fetch !== fetchWithTimeout || !browserRequest) return fetch(address, init)
  const { upload } = await import('./upload.ts')
  return upload(address, init, onSent)
}

const request = async (
  name: CallName,
  input: unknown,
  token: string | undefined,
  { signal, onSent, keepalive }: SendOptions,
): Promise<Response> => {
  const { method, path, request: codec } = wireCalls[name]
  const headers: Record<string, string> = {}
  const device = environment().storage.getItem(storageKeys.deviceAccount)
  if (token) headers[authHeader] = token
  // Without a token and a network the service worker answers, for the account that the device holds.
  if ((token || $session.get().authenticated) && device) headers[deviceHeader] = device
  if (method !== 'GET') headers['content-type'] = 'application/json'
  const wire = codec.encode(input) ?? {}
  const body = method === 'GET' ? undefined : JSON.stringify(wire)
  const query = method === 'GET' ? new URLSearchParams(wire as Record<string, string>).toString() : ''
  try {
    const address = environment().api + path + (query && `?${query}`)
    return await transport(address, { method, headers, body, signal: signal ?? null, ...(keepalive && { keepalive }) }, onSent)
  } catch (error) {
    throw signal?.aborted ? error : networkError()
  }
}

const networkError = () => new ApiError(statuses.network, 'network', 'Network error')

// Every answer is an object. A page of a proxy or of a hotel's network says that all is well, and is none.
const garbled = () => new ApiError(statuses.garbled, 'http.garbled', 'There was an error.')

const readJson = async (response: Response, signal?: AbortSignal): Promise<object> => {
  try {
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch (error) {
    // Something else than JSON came; or what came is not all.
    if (!(error instanceof SyntaxError)) throw signal?.aborted ? error : networkError()
  }
  if (response.ok) throw garbled()
  return {}
}

const toError = (status: number, body: Failure): ApiError =>
  new ApiError(
    status === 200 ? statuses.refused : status,
    typeof body.code === 'string' ? body.code : `http.${status}`,
    typeof body.errorMessage === 'string' ? body.errorMessage : 'There was an error.',
    body.params,
  )

// A provider that could not be asked says nothing of the sign-in: the call is without an answer as well.
const renewed = (): Promise<boolean> =>
  renewSession().catch(() => {
    throw networkError()
  })

// A 401 renews the session once. A second one says that the sign-in is no longer accepted, whatever the provider says. Every step
// is this session's: what an account began is never sent with the token of the next, nor does its refusal end the next one's session.
const exchange = async (name: CallName, input: unknown, credential: Credential, options: SendOptions): Promise<Response> => {
  const ask = async () => withinSession(request(name, input, await withinSession(credential(name)), options))
  const response = await ask()
  if (response.status !== statuses.unauthenticated || !(await renewed())) return response
  const again = await ask()
  if (again.status === statuses.unauthenticated) await endSession('refused')
  return again
}

// What was kept from before is said to be so, until the server answers again.
const noteWhetherKept = ({ headers }: Response): void => {
  const { authenticated, offline = false, idToken } = $session.get()
  const isKept = headers.has('x-kept')
  if (authenticated && isKept !== offline && (isKept || idToken !== undefined)) patchSession({ offline: isKept })
}

const converse = async <N extends CallName>(
  name: N,
  input: unknown,
  credential: Credential,
  options: SendOptions,
): Promise<AnswerOf<Calls[N]>> => {
  const { signal } = options
  const response = await exchange(name, input, credential, options)
  learnServerTime(response.headers.get('x-server-time'))
  noteWhetherKept(response)
  const body = await readJson(response, signal)
  if (response.status === statuses.membershipEnded) noticeMembershipEnd()
  const failed = !response.ok || 'errorMessage' in body
  if (failed) throw toError(response.status, body as Failure)
  return wireCalls[name].answer.decode(body) as AnswerOf<Calls[N]>
}

/**
 * Sends one call of the contract. A 401 renews the session once and tries again.
 * @returns its readable result
 * @throws ApiError, with the code `session.over` when the session ended before the answer came; an aborted call throws the abort
 * @example
 * const { statements } = await send('loadStanding', {})
 * statements[0].rule // → 'spam'
 */
export const send = <N extends CallName>(
  name: N,
  input: RequestOf<Calls[N]>,
  options: SendOptions = {},
): Promise<AnswerOf<Calls[N]>> => withinSession(converse(name, input, currentIdToken, options))

/** A `send` with a credential of its own. */
export const sendWith =
  (credential: Credential): typeof send =>
  (name, input, options = {}) =>
    withinSession(converse(name, input, credential, options))
