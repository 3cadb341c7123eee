import { utf8 } from './bytes.ts'

const GROUP_DIGITS = 5
const KEYS_GROUPS = 6
// A look-alike of a session is a search for two that agree, which costs the root of all numbers: forty digits make 2^66 of them.
const SESSION_GROUPS = 8
// Each try of that search costs this many rounds more.
const ITERATIONS = 100_000

const digits = async (text: string, name: string, groups: number): Promise<string> => {
  const base = await crypto.subtle.importKey('raw', utf8(text), 'PBKDF2', false, ['deriveBits'])
  const options = { name: 'PBKDF2', hash: 'SHA-256', iterations: ITERATIONS, salt: utf8(name) }
  const view = new DataView(await crypto.subtle.deriveBits(options, base, groups * 64))
  const group = (index: number) => String(view.getBigUint64(index * 8) % 100_000n).padStart(GROUP_DIGITS, '0')
  return Array.from({ length: groups }, (_, index) => group(index)).join(' ')
}

/**
 * The number that two people compare, the same for both sides (decision 32): forty digits over both moduli and the session's
 * digest. Without a session, as tiles before version 2 ask for it, thirty digits over the moduli alone.
 */
export const fingerprint = (modulus: string, otherModulus: string, session?: string): Promise<string> => {
  const both = [modulus, otherModulus].toSorted()
  if (session === undefined) return digits(both.join('.'), 'quintet/fingerprint/1', KEYS_GROUPS)
  return digits(JSON.stringify([...both, session]), 'quintet/fingerprint/2', SESSION_GROUPS)
}
