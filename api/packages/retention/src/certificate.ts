import { sign } from 'node:crypto'
import type { Config } from '@quintet/settings'
import { logKeyOf } from '@quintet/weekly-drawing/public-log/key'
import type { Gone } from './gone.ts'
import type { Kept } from './kept.ts'

/** Says that an account was erased, what went with it, and what stays until when. It names nobody. */
export interface Certificate {
  /** Random: it ties the paper to nothing that is kept. */
  number: string
  /** Epoch milliseconds. */
  erasedAt: number
  gone: Gone
  kept: Kept
  /** Ed25519 over the JSON of the rest, by the key that signs the public log of drawings; base64url. */
  signature: string
}

/** What is signed of a certificate. */
export const signedText = ({ number, erasedAt, gone, kept }: Omit<Certificate, 'signature'>): string =>
  JSON.stringify({ format: 'quintet-erasure 1', number, erasedAt, gone, kept })

/** Signs what was found, so that a reader of it can prove where it is from. */
export const certify = (config: Config, content: Omit<Certificate, 'signature'>): Certificate => ({
  ...content,
  signature: sign(null, Buffer.from(signedText(content)), logKeyOf(config).private).toString('base64url'),
})
