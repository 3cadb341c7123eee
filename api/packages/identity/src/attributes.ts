import { normalAddress } from '@quintet/kit/email-address'
import { claimNames } from '@quintet/contract/wire'
import { isAdult, isBirthDate } from '@quintet/domain/profile'
import { languageIdOf } from '@quintet/domain/languages'
import { faults } from './faults.ts'
import type { Client, Pool } from './pools.ts'

export interface Attribute {
  Name: string
  Value?: string
}

const ownNames: ReadonlySet<string> = new Set<string>(['sub', ...Object.values(claimNames)])

/** A list of the protocol's attributes as a record; refuses what the pool does not know and what this client may not write. */
export const readAttributes = (pool: Pool, list: readonly Attribute[], writable: readonly string[]): Record<string, string> => {
  const unknown = list.find(({ Name }) => !pool.attributes.includes(Name) && !ownNames.has(Name))
  if (unknown) throw faults.noSuchAttribute(unknown.Name)
  const forbidden = list.find(({ Name }) => !writable.includes(Name))
  if (forbidden) throw faults.unauthorizedAttribute()
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value ?? '']))
}

const phoneShape = /^\+[1-9]\d{6,14}$/

/** Refuses values that cannot be what they are called. */
export const checkForms = (attributes: Readonly<Record<string, string>>): void => {
  const { phone_number: phone } = attributes
  if (phone && !phoneShape.test(phone)) throw faults.invalid('Invalid phone number format.')
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** The birth date of someone old enough (decision 5). */
const checkBirthDate = (pool: Pool, birthDate: string, now: number) => {
  if (!isBirthDate(birthDate, dayOf(now)))
    throw faults.invalid('Attributes did not conform to the schema: birthdate: The value is not a date')
  if (pool.minimumAge >= 18 && !isAdult(birthDate, dayOf(now))) throw faults.signUpRefused('You must be 18 or older.')
}

/** Attributes of a sign-up: only writable ones, all required ones, an adult's birth date. */
export const signUpAttributes = (
  pool: Pool,
  client: Client,
  list: readonly Attribute[],
  email: string,
  now: number,
): Record<string, string> => {
  const attributes: Record<string, string> = { email, ...readAttributes(pool, list, client.writableAtSignUp) }
  if (normalAddress(attributes['email'] ?? '') !== email) throw faults.invalid('Username and email do not agree.')
  checkForms(attributes)
  const missing = pool.requiredAttributes.find((name) => !attributes[name]?.trim())
  if (missing) throw faults.attributeRequired(missing)
  if (attributes['birthdate'] !== undefined) checkBirthDate(pool, attributes['birthdate'], now)
  return { ...attributes, email }
}

/** The language of mails: what the request says, else the member's locale, else English. */
export const languageOf = (
  metadata: Readonly<Record<string, string>> | undefined,
  attributes: Readonly<Record<string, string>> = {},
): number => {
  const asked = Number(metadata?.['language'])
  if (Number.isInteger(asked) && asked >= 1 && asked <= 29) return asked
  return languageIdOf(attributes['locale'] ?? 'en') ?? 1
}
