import { BadInput } from '@quintet/kit/errors'

/** What another cell sent: read field by field, since a peer may be of another version. */
export type Payload = Readonly<Record<string, unknown>>

/** A text of a payload; throws BadInput where there is none. */
export const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  if (typeof value !== 'string') throw new BadInput()
  return value
}

/** A whole number of a payload; throws BadInput where there is none. */
export const numberIn = (payload: Payload, name: string): number => {
  const value = payload[name]
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new BadInput()
  return value
}

/** An object of a payload; throws BadInput where there is none. */
export const objectIn = (payload: Payload, name: string): Payload => {
  const value = payload[name]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadInput()
  return value as Payload
}

/** A text, where there is one. */
export const optionalText = (payload: Payload, name: string): string | undefined =>
  payload[name] === undefined ? undefined : textIn(payload, name)
