import { hash } from 'node:crypto'

/** A round of a beacon that a drawing uses; without `signature` as long as it was not read. */
export interface BeaconRound {
  /** Hash of the chain, hex. */
  chain: string
  round: number
  /** Hex. */
  signature?: string
}

/** The randomness of a round, as drand defines it: SHA-256 of the signature. */
export const randomnessOf = (signature: string): Buffer => hash('sha256', Buffer.from(signature, 'hex'), 'buffer')
