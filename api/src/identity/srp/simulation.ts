import { createHash } from 'node:crypto'
import type { Vault } from '../vault.ts'
import { fromBytes, prime, primeNumber, toElement } from './group.ts'

const uuidFrom = (bytes: Buffer): string => {
  const hex = Buffer.from(bytes)
  hex[6] = ((hex[6] ?? 0) & 0x0f) | 0x40
  hex[8] = ((hex[8] ?? 0) & 0x3f) | 0x80
  return hex.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const stretch = (seed: Buffer, length: number): Buffer => {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(seed).update(String(index)).digest(),
  )
  return Buffer.concat(blocks).subarray(0, length)
}

/** Someone who does not exist: always the same id and salt for the same name, and a verifier that no password fits. */
export const simulatedUser = (
  { simulation }: Vault,
  pool: string,
  name: string,
): { id: string; salt: Buffer; verifier: Buffer } => ({
  id: name.includes('@') ? uuidFrom(simulation(`id ${pool} ${name}`)) : name,
  salt: simulation(`salt ${pool} ${name}`).subarray(0, 16),
  verifier: toElement(fromBytes(stretch(simulation(`verifier ${pool} ${name}`), prime.length)) % primeNumber),
})
