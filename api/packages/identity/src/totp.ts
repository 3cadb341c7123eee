import { createHmac, timingSafeEqual } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepLength = 30_000

/** Base32 of RFC 4648 without padding, as authenticator apps take it. */
export const toBase32 = (bytes: Uint8Array): string => {
  let [bits, value, text] = [0, 0, '']
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff
    bits += 8
    for (; bits >= 5; bits -= 5) text += letters[(value >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text
}

/** The bytes of base32 without padding. */
const fromBase32 = (text: string): Uint8Array => {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** The codes that are taken at a time, the oldest first, for a key in the letters of an app: what the app itself would show. */
export const codesOfApp = (key: string, now: number): string[] =>
  [-1, 0, 1].map((ahead) => totpCode(fromBase32(key), stepAt(now) + ahead))

/** The code of a 30-second step (RFC 6238: SHA-1, six digits). */
export const totpCode = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = (mac[mac.length - 1] ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (now: number): number => Math.floor(now / stepLength)

/** The step whose code was given, this one or a neighbour (clocks differ); undefined when it is none of them. */
export const matchingStep = (secret: Uint8Array, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const current = stepAt(now)
  return [current, current - 1, current + 1].find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), given))
}
