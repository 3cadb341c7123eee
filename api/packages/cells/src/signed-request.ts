import { createHash, sign, verify } from 'node:crypto'
import type { Cell, Cells } from './read-cells.ts'

/** Headers of a request from cell to cell. */
export const headerNames = {
  from: 'x-cell',
  time: 'x-cell-time',
  nonce: 'x-cell-nonce',
  signature: 'x-cell-signature',
} as const

/** So far may the clocks of two cells be apart, in milliseconds; for so long a nonce is remembered, twice. */
export const clockSkew = 60_000

interface Statement {
  from: string
  to: string
  path: string
  body: string
  time: string
  nonce: string
}

// Each part stands in a line of its own, and none may hold a line break: names and paths are checked before.
const text = ({ from, to, path, body, time, nonce }: Statement): Buffer =>
  Buffer.from(['quintet-cell 1', from, to, 'POST', path, createHash('sha256').update(body).digest('hex'), time, nonce].join('\n'))

/** Headers that sign a request of this cell to another one: Ed25519 over method, path, body, time and nonce (RFC 8032). */
export const signRequest = (
  { own, keys }: Cells,
  to: Cell,
  { path, body, now, nonce }: { path: string; body: string; now: number; nonce: string },
): Record<string, string> => {
  const time = String(now)
  const signature = sign(null, text({ from: own.name, to: to.name, path, body, time, nonce }), keys.private)
  return {
    [headerNames.from]: own.name,
    [headerNames.time]: time,
    [headerNames.nonce]: nonce,
    [headerNames.signature]: signature.toString('base64url'),
  }
}

interface Received {
  header(name: string): string | undefined
  path: string
  body: string
  now: number
}

const shape = /^[\w-]{1,64}$/

/** The other cell that a request was signed by, for this one, just now, and its nonce; undefined for anything else. */
export const signerOf = (
  { own, byName }: Cells,
  { header, path, body, now }: Received,
): { cell: Cell; nonce: string } | undefined => {
  const [from, time, nonce, signature] = Object.values(headerNames).map((name) => header(name) ?? '') as [
    string,
    string,
    string,
    string,
  ]
  const cell = byName.get(from)
  if (!cell || cell === own || !shape.test(nonce) || !/^\d{1,15}$/.test(time)) return undefined
  if (Math.abs(Number(time) - now) > clockSkew) return undefined
  const signed = text({ from, to: own.name, path, body, time, nonce })
  return verify(null, signed, cell.publicKey, Buffer.from(signature, 'base64url')) ? { cell, nonce } : undefined
}
