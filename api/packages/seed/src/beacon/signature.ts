import { hash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import type { BeaconChain } from './chain.ts'

// RFC 9380: signatures in G1, hashed with the suite that drand names bls-unchained-g1-rfc9380.
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'
const signatureBytes = 48
const { shortSignatures } = bls12_381

/** The point that a chain signs for a round: hashed from SHA-256 of the round as eight bytes, the highest first. */
export const signedMessage = (round: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  return shortSignatures.hash(Uint8Array.from(hash('sha256', bytes, 'buffer')), domain)
}

/** Whether the chain signed the round. */
export const isSigned = ({ publicKey }: BeaconChain, round: number, signature: string): boolean => {
  if (!/^[0-9a-f]+$/.test(signature) || signature.length !== 2 * signatureBytes) return false
  try {
    return shortSignatures.verify(Buffer.from(signature, 'hex'), signedMessage(round), Buffer.from(publicKey, 'hex'))
  } catch {
    // Bytes that are no point of the curve.
    return false
  }
}
