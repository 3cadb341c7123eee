import { utf8 } from './bytes.ts'

const GROUPS = 6
const GROUP_DIGITS = 5
// Stretched, so that thirty digits that two people can read to each other resist a search for a look-alike.
const ITERATIONS = 100_000

/** Thirty digits in six groups, the same for both sides, to be compared aloud (decision 32). */
export async function fingerprint(modulus: string, otherModulus: string): Promise<string> {
  const both = [modulus, otherModulus].sort().join('.')
  const base = await crypto.subtle.importKey('raw', utf8(both), 'PBKDF2', false, ['deriveBits'])
  const options = { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: utf8('quintet/fingerprint/1') }
  const view = new DataView(await crypto.subtle.deriveBits(options, base, GROUPS * 64))
  const group = (index: number) => String(view.getBigUint64(index * 8) % 100_000n).padStart(GROUP_DIGITS, '0')
  return Array.from({ length: GROUPS }, (_, index) => group(index)).join(' ')
}
