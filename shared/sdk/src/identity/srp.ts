import { fromBytes, fromHex, generator, pad, power, prime } from './numbers.ts'

type Bytes = Uint8Array<ArrayBuffer>

const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

const join = (...parts: Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const hash = async (...parts: Bytes[]): Promise<Bytes> => new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)))

const hmac = async (key: Bytes, ...parts: Bytes[]): Promise<Bytes> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, join(...parts)))
}

/** The client's half of a hand-shake: a secret and A = g^a. */
export interface ClientHalf {
  secret: bigint
  publicValue: bigint
}

/** A fresh secret with its public value. */
export const startHandshake = (): ClientHalf => {
  const secret = fromBytes(crypto.getRandomValues(new Uint8Array(32)))
  return { secret, publicValue: power(generator, secret, prime) }
}

/** What the server sent: salt, B, the id it hashes, and the name part of the pool's id. Numbers in hex. */
export interface ServerFacts {
  salt: string
  serverPublic: string
  id: string
  poolName: string
}

/** The 16 bytes both sides sign with. Throws on a degenerate B, which only a false server sends. */
export const sessionKey = async ({ secret, publicValue }: ClientHalf, facts: ServerFacts, password: string): Promise<Bytes> => {
  const serverPublic = fromHex(facts.serverPublic)
  if (serverPublic % prime === 0n) throw new Error('The server sent an impossible value.')
  const scramble = fromBytes(await hash(pad(publicValue), pad(serverPublic)))
  if (scramble === 0n) throw new Error('The server sent an impossible value.')
  const multiplier = fromBytes(await hash(pad(prime), pad(generator)))
  const identity = await hash(utf8(`${facts.poolName}${facts.id}:${password}`))
  const exponent = fromBytes(await hash(pad(fromHex(facts.salt)), identity))
  const masked = (serverPublic - ((multiplier * power(generator, exponent, prime)) % prime) + prime) % prime
  const shared = power(masked, secret + scramble * exponent, prime)
  const extracted = await hmac(pad(scramble), pad(shared))
  return (await hmac(extracted, utf8('Caldera Derived Key'), Uint8Array.of(1))).slice(0, 16)
}

const toBase64 = (bytes: Bytes): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Bytes => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/** Like `Tue Sep 5 09:03:07 UTC 2026`, the day not padded. */
export const timestamp = (date: Date): string => {
  const [weekday, day, month, year, time] = date.toUTCString().split(/,? /)
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}

/** Proves the key: base64 of HMAC(key, poolName ‖ id ‖ secret block ‖ timestamp). */
export const sign = async (key: Bytes, { poolName, id }: ServerFacts, secretBlock: string, time: string): Promise<string> =>
  toBase64(await hmac(key, utf8(poolName), utf8(id), fromBase64(secretBlock), utf8(time)))
