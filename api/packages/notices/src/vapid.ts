import { createECDH, createHmac, createPrivateKey, sign } from 'node:crypto'

const hour = 3600
// At most 24 hours are allowed; a push service may take a shorter life for granted.
const lifeSeconds = 12 * hour

const part = (bytes: Buffer): string => bytes.toString('base64url')

const privateKeyOf = (secret: Buffer) => {
  const pair = createECDH('prime256v1')
  for (let count = 0; ; count++) {
    try {
      // A number in the group but once in 2³² times; then the next.
      pair.setPrivateKey(createHmac('sha256', secret).update(`vapid ${count}`).digest())
      return pair
    } catch {
      continue
    }
  }
}

/** The site's name towards push services (RFC 8292). */
export interface Vapid {
  /** base64url; what browsers subscribe with. */
  publicKey: string
  /** The `authorization` of a request to a push service. */
  authorization(origin: string, nowMs: number): string
}

/**
 * @param secret 32 bytes from which the key pair is made
 * @param contact mailto: or https: address, at which a push service finds who runs the site
 */
export const createVapid = (secret: Buffer, contact: string): Vapid => {
  const pair = privateKeyOf(secret)
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: part(pair.getPrivateKey()),
    x: part(point.subarray(1, 33)),
    y: part(point.subarray(33)),
  }
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const publicKey = part(point)
  const encoded = (value: object) => part(Buffer.from(JSON.stringify(value)))
  return {
    publicKey,
    authorization: (origin, nowMs) => {
      const claims = { aud: origin, exp: Math.floor(nowMs / 1000) + lifeSeconds, sub: contact }
      const unsigned = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
      const signature = sign('sha256', Buffer.from(unsigned), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${unsigned}.${part(signature)}, k=${publicKey}`
    },
  }
}
