import { createPublicKey } from 'node:crypto'
import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'

// What a setting may look like. Each reader throws an Error whose message goes on after the name of the setting.

/** Anything: a path, or a secret that the operator thought of. */
export const text = (value: string): string => value

const matching =
  (pattern: RegExp, should: string) =>
  (value: string): string => {
    if (value !== '' && !pattern.test(value)) throw new Error(`must be empty or ${should}`)
    return value
  }

/** What goes into a header as it is: keys, regions, ids. */
export const word = matching(/^[\x21-\x7E]+$/, 'letters, digits and signs of ASCII without a space')

export const stripeKey = matching(/^[sr]k_[\x21-\x7E]+$/, 'a secret or restricted key of Stripe, which starts with sk_ or rk_')

export const stripeWebhookSecret = matching(/^whsec_[\x21-\x7E]+$/, 'a secret of a webhook of Stripe, which starts with whsec_')

export const cellName = matching(
  /^[a-z][a-z0-9-]{0,15}$/,
  'the name of a cell: up to 16 small letters, digits and hyphens, a letter first',
)

export const cellsKey = matching(/^[\w-]{43}$/, '32 bytes as base64url, which are 43 characters')

export const whole =
  (from: number, to: number) =>
  (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < from || number > to) throw new Error(`must be a whole number from ${from} to ${to}`)
    return number
  }

export const optional =
  <T>(read: (value: string) => T) =>
  (value: string): T | undefined =>
    value === '' ? undefined : read(value)

export const oneOf =
  <const T extends string>(...choices: T[]) =>
  (value: string): T => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new Error(`must be one of ${choices.join(', ')}`)
    return found
  }

export const yesNo = (value: string): boolean => oneOf('1', '0')(value) === '1'

// Digits and dots alone are meant as an IPv4 address, also where they are none.
const isHostName = (value: string): boolean =>
  value.length <= 253 &&
  !/^[\d.]+$/.test(value) &&
  value.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))

export const host = (value: string): string => {
  if (value !== '' && isIP(value) === 0 && !isHostName(value))
    throw new Error('must be empty, an IP address or the name of a host')
  return value
}

const urlOf = (value: string, protocols: readonly string[]): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return url && protocols.includes(url.protocol) && url.hostname !== '' ? url : undefined
}

/** An address with a host, or nothing. */
export const address =
  (protocols: string[]) =>
  (value: string): string => {
    if (value === '') return ''
    if (!urlOf(value, protocols)) throw new Error(`must be empty or an address starting with ${protocols.join(' or ')}`)
    return value.replace(/\/$/, '')
  }

const web = ['http:', 'https:']

const originOf = (value: string): string | undefined => {
  const url = urlOf(value, web)
  return url && url.href === `${url.origin}/` ? url.origin : undefined
}

/** As a browser writes it: the host in small letters, no port where it is the usual one. */
export const origin = (value: string): string => {
  if (value === '') return ''
  const found = originOf(address(web)(value))
  if (found === undefined) throw new Error('must be empty or an address without a path')
  return found
}

const list = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

export const origins = (value: string): string[] =>
  list(value).map((item) => {
    const found = originOf(item)
    if (found === undefined) throw new Error('must be a comma list of addresses starting with http: or https:, without a path')
    return found
  })

/** A comma list, which is handed on as it is. */
export const natsServers = (value: string): string => {
  if (!list(value).every((item) => urlOf(item, ['nats:'])) || (value !== '' && list(value).length === 0))
    throw new Error('must be empty or a comma list of addresses starting with nats:')
  return list(value).join(',')
}

const isDecoded = (part: string): boolean => {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}

const schemaName = /^[a-z_][a-z0-9_]*$/

export const postgres = (value: string): string => {
  const read = address(['postgres:', 'postgresql:'])(value)
  if (read === '') return ''
  const { username, password, pathname, searchParams } = new URL(read)
  if (![username, password, pathname].every(isDecoded)) throw new Error('must have %25 in place of a % that stands for itself')
  if (!schemaName.test(searchParams.get('schema') ?? 'public'))
    throw new Error('must name a schema of small letters, digits and low lines')
  return read
}

export const bucket = (value: string): string => {
  const read = address(web)(value)
  if (read !== '' && !/^\/[^/]+/.test(new URL(read).pathname))
    throw new Error('must name a bucket, as in https://HOST/BUCKET/PREFIX')
  return read
}

export const bucketOrFolder = (value: string): string => {
  if (isAbsolute(value)) return value
  if (value !== '' && !urlOf(value, web))
    throw new Error('must be empty, the whole path of a folder, or https://HOST/BUCKET/PREFIX')
  return bucket(value)
}

const isMailAddress = (value: string): boolean => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(value)

export const contact = (value: string): string => {
  if (value === '' || urlOf(value, ['https:'])) return value
  if (!value.startsWith('mailto:') || !isMailAddress(value.slice('mailto:'.length)))
    throw new Error('must be empty, mailto: with an address, or an address starting with https:')
  return value
}

/** `ada@example.org`, or `Name <ada@example.org>`. */
export const sender = (value: string): string => {
  const mail = /^[^<>\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value
  if (!isMailAddress(mail)) throw new Error('must be an address of mail, as in Quintet <no-reply@quintet.example>')
  return value
}

const isPublicKey = (item: string): boolean => {
  try {
    const key = createPublicKey({ key: Buffer.from(item, 'base64url'), type: 'spki', format: 'der' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

export const publicKeys = (value: string): string[] => {
  const keys = list(value)
  if (!keys.every(isPublicKey)) throw new Error('must be a comma list of public keys, as `pnpm release witness` prints them')
  return keys
}
