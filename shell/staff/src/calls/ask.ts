import type { AnswerOf, RequestOf } from '@quintet/contract'
import type { StaffCalls } from '@quintet/contract/staff'
import { staffPath } from '@quintet/contract/staff/path'
import {
  ApiError,
  currentIdToken,
  endSession,
  environment,
  learnServerTime,
  renewSession,
  statuses,
  withinSession,
} from '@quintet/sdk'

/** Name of a call of the staff's. */
export type StaffCallName = keyof StaffCalls
/** What a call is asked with. */
export type Asked<N extends StaffCallName> = RequestOf<StaffCalls[N]>
/** What a call answers. */
export type Answered<N extends StaffCallName> = AnswerOf<StaffCalls[N]>

interface Failure {
  errorMessage?: unknown
  code?: unknown
}

const noAnswer = (): ApiError => new ApiError(statuses.network, 'network', 'Network error')

const post = async (name: StaffCallName, input: unknown, token: string | undefined): Promise<Response> => {
  const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  try {
    return await environment().fetch(`/staff-api${staffPath(name)}`, { method: 'POST', headers, body: JSON.stringify(input) })
  } catch {
    throw noAnswer()
  }
}

// As the members' calls do: a 401 renews the session once, and a second one says that the sign-in is over, whatever the provider says.
const exchange = async (name: StaffCallName, input: unknown): Promise<Response> => {
  const once = async () => withinSession(post(name, input, await withinSession(currentIdToken())))
  const response = await once()
  if (response.status !== statuses.unauthenticated || !(await renewSession())) return response
  const again = await once()
  if (again.status === statuses.unauthenticated) await endSession('refused')
  return again
}

const refusalIn = (status: number, body: Failure): ApiError | undefined => {
  if (status === 200 && !('errorMessage' in body)) return undefined
  const code = typeof body.code === 'string' ? body.code : `http.${status}`
  return new ApiError(status === 200 ? statuses.refused : status, code, String(body.errorMessage ?? 'There was an error.'))
}

// As the members' calls do: whatever is no object is no answer, whatever its status says. What was cut is none either.
const read = async (response: Response): Promise<Failure> => {
  const body: unknown = await response.json().catch(() => undefined)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  if (response.ok) throw new ApiError(statuses.garbled, 'http.garbled', 'There was an error.')
  return {}
}

const converse = async (name: StaffCallName, input: unknown): Promise<unknown> => {
  const response = await exchange(name, input)
  learnServerTime(response.headers.get('x-server-time'))
  const body = await read(response)
  const refusal = refusalIn(response.status, body)
  if (refusal) throw refusal
  return body
}

/**
 * Makes a call of the staff's.
 * @throws ApiError, with the code `session.over` when the session ended before the answer came
 */
export const ask = <N extends StaffCallName>(name: N, input: Asked<N>): Promise<Answered<N>> =>
  withinSession(converse(name, input)) as Promise<Answered<N>>
