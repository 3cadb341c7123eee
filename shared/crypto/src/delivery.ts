import { fromBase64url, toBase64url, utf8, type Bytes } from './bytes.ts'
import { SIGNATURE, importVerifyKey } from './key-pair.ts'
import type { MatchSecret, Side } from './match-key.ts'

/** Everything that makes a session of a match; two-part values are in the order of the sides. */
export interface Delivery extends MatchSecret {
  match: string
  /** Moduli as base64url. */
  publicKeys: readonly [string, string]
}

/** Who delivered a session, when in epoch milliseconds, and their RSA-PSS signature as base64url. */
export interface DeliverySignature {
  deliverer: Side
  deliveredAt: number
  signature: string
}

const VERSION = '1'
const FORM = /^1\.([12])\.(\d{1,15})\.([\w-]{342})$/

// An array of texts has one spelling in JSON. Its first entry keeps the signature from meaning anything else.
const statement = ({ match, publicKeys, salts, wrapped }: Delivery, made?: Omit<DeliverySignature, 'signature'>): Bytes => {
  const parts = ['quintet/match-delivery/1', match, made?.deliverer ?? '', String(made?.deliveredAt ?? '')]
  return utf8(JSON.stringify([...parts, ...publicKeys, ...salts, ...wrapped]))
}

/** Signs a session as its deliverer (decision 32): RSA-PSS with SHA-256 and a salt of 32 bytes (RFC 8017). */
export const signDelivery = async (
  delivery: Delivery,
  deliverer: Side,
  signingKey: CryptoKey,
  deliveredAt: number,
): Promise<DeliverySignature> => {
  const signature = await crypto.subtle.sign(SIGNATURE, signingKey, statement(delivery, { deliverer, deliveredAt }))
  return { deliverer, deliveredAt, signature: toBase64url(new Uint8Array(signature)) }
}

/** Whether the member with that modulus signed exactly this session. False as well for a modulus that is none. */
export const verifyDelivery = async (delivery: Delivery, signed: DeliverySignature, modulus: string): Promise<boolean> => {
  try {
    const key = await importVerifyKey(modulus)
    return await crypto.subtle.verify(SIGNATURE, key, fromBase64url(signed.signature), statement(delivery, signed))
  } catch {
    return false
  }
}

/** The one text that carries a signature on the wire (optional field 7 of `/uoc`): version, side, time, signature. */
export const writeDeliverySignature = ({ deliverer, deliveredAt, signature }: DeliverySignature): string =>
  [VERSION, deliverer, deliveredAt, signature].join('.')

/** Reads that text; undefined for anything this version did not write. */
export const readDeliverySignature = (text: string): DeliverySignature | undefined => {
  const [, deliverer, deliveredAt, signature] = FORM.exec(text) ?? []
  if (deliverer === undefined || signature === undefined) return undefined
  return { deliverer: deliverer as Side, deliveredAt: Number(deliveredAt), signature }
}

/** SHA-256 over what was signed, as base64url: the name of a session. Both sides work out the same. */
export const sessionDigest = async (delivery: Delivery, signed?: DeliverySignature): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', statement(delivery, signed))))
