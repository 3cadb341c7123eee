import { type PasswordProblem, passwordProblems } from '@quintet/domain/account'
import { isBreached } from './breached.ts'
import { faults } from './faults.ts'
import { type Pool, poolName } from './pools.ts'
import type { Provider } from './provider.ts'
import { verifierOf } from './srp/server.ts'

const reasons: Record<PasswordProblem, string> = {
  length: 'Password not long enough',
  digit: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
  capital: 'Password must have uppercase characters',
  breached: 'Password is known from a data breach',
}

const longest = 256

/** Refuses a password that the rules or the breached list do not allow (decision 40). */
export const checkPassword = (pool: Pool, password: string): void => {
  if (/\s/.test(password) || password.length > longest) throw faults.badPassword('Password must not contain white space')
  if ([...password].length < pool.passwordMinimum) throw faults.badPassword(reasons.length)
  const [problem] = passwordProblems(password, isBreached)
  if (problem) throw faults.badPassword(reasons[problem])
}

export interface Credentials {
  salt: Buffer
  sealedVerifier: Buffer
}

const saltLength = 16

/** What is stored of a password: a salt and the sealed verifier. */
export const credentialsOf = (provider: Provider, pool: Pool, username: string, password: string): Credentials => {
  const salt = provider.random.bytes(saltLength)
  const verifier = verifierOf(poolName(pool), username, password, salt)
  return { salt, sealedVerifier: provider.vault.verifiers.seal(verifier, username) }
}

/** Opens a stored verifier; one that does not open was tampered with or moved from another account. */
export const openVerifier = (provider: Provider, username: string, sealedVerifier: Buffer): Buffer => {
  const verifier = provider.vault.verifiers.open(sealedVerifier, username)
  if (!verifier) throw new Error('A stored verifier does not open.')
  return verifier
}
