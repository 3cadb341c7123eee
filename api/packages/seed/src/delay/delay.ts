import { hash } from 'node:crypto'

/** A verifiable delay that a drawing uses; without output and proof until it was worked out. */
export interface Delay {
  squarings: number
  /** 256 bytes, hex. */
  output?: string
  /** Shows that the output is right, 256 bytes, hex. */
  proof?: string
}

/** The randomness of a delay: SHA-256 of its output. */
export const randomnessOfDelay = (output: string): Buffer => hash('sha256', Buffer.from(output, 'hex'), 'buffer')
