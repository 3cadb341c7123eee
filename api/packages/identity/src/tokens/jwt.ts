import { type KeyObject, sign, verify } from 'node:crypto'
import type { Keys } from '../keys.ts'

export type JwtClaims = Readonly<Record<string, unknown>>

/** The public halves that tokens are verified by. */
export interface VerifyingKeys {
  byId: ReadonlyMap<string, { public: KeyObject }>
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const decode = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Signs claims by RS256 with the current key. */
export const signToken = ({ current }: Keys, claims: JwtClaims): string => {
  const body = `${encode({ kid: current.kid, alg: 'RS256' })}.${encode(claims)}`
  return `${body}.${sign('RSA-SHA256', Buffer.from(body), current.private).toString('base64url')}`
}

/** Nothing longer is looked at as a token. */
export const longestToken = 8192
const shape = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/

/**
 * The claims of a token that one of our keys signed by RS256; undefined for anything else. The algorithm is ours, never the
 * token's: `none`, HMAC with the public key and keys that the token brings along all end here.
 */
export const verifyToken = ({ byId }: VerifyingKeys, token: string): JwtClaims | undefined => {
  if (token.length > longestToken) return undefined
  const [, header = '', payload = '', signature = ''] = shape.exec(token) ?? []
  const head = decode(header)
  if (head?.['alg'] !== 'RS256' || head['crit'] !== undefined) return undefined
  const key = byId.get(String(head['kid']))
  if (!key) return undefined
  const valid = verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key.public, Buffer.from(signature, 'base64url'))
  return valid ? decode(payload) : undefined
}
