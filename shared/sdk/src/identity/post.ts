import { environment } from '../environment.ts'
import { IdentityError, networkError } from './errors.ts'

type Fields = Record<string, unknown>

const readBody = async (response: Response): Promise<Fields> => {
  const body: unknown = await response.json().catch(() => undefined)
  // A proxy's page or a cut connection: not the provider's answer.
  if (typeof body !== 'object' || body === null) throw networkError()
  return body as Fields
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const refused = (body: Fields): IdentityError => {
  const type = text(body['__type']).split('#').at(-1)
  return new IdentityError(type || 'UnknownError', text(body['message']) || text(body['Message']))
}

/** What the identity provider answered, and when. */
export interface Answer {
  fields: Fields
  /** The provider's time in epoch milliseconds, to the second; the device's where the answer names none. */
  time: number
}

const timeOf = (response: Response): number => {
  const time = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(time) ? Date.now() : time
}

/** Calls one operation of the provider with the site's client id. Throws IdentityError. */
export const post = async (operation: string, body: Fields): Promise<Fields> => (await postTimed(operation, body)).fields

/** As `post`, with the provider's time: what proves something may be a few minutes off at most, and device clocks are off by more. */
export const postTimed = async (operation: string, body: Fields): Promise<Answer> => {
  const { identity, fetch, userPoolClient } = environment()
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: userPoolClient, ...body }),
  }
  const response = await fetch(identity, request).catch(() => {
    throw networkError()
  })
  const fields = await readBody(response)
  if (!response.ok) throw refused(fields)
  return { fields, time: timeOf(response) }
}
