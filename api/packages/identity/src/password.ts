import { timingSafeEqual } from 'node:crypto'
import { type PasswordProblem, passwordProblems } from '@quintet/domain/account'
import type { Database } from './store.ts'
import { loadBreached } from './common-passwords.ts'
import { faults } from './faults.ts'
import { type Pool, poolName } from './pools.ts'
import type { Provider } from './provider.ts'
import type { User } from './repositories/users.ts'
import { type PasswordOwner, nameForPassword } from './srp/names.ts'
import { verifierOf } from './srp/handshake.ts'

type Rule = PasswordProblem | 'lower'

const reasons: Record<Rule, string> = {
  length: 'Password not long enough',
  digit: 'Password must have numeric characters',
  symbol: 'Password must have symbol characters',
  capital: 'Password must have uppercase characters',
  blank: 'Password must not contain white space',
  lower: 'Password must have lowercase characters',
  breached: 'Password is known from a data breach',
}

const longest = 256

const appliesTo = ({ password: policy }: Pool, rule: PasswordProblem): boolean => {
  if (rule === 'length') return false
  if (rule === 'blank') return true
  return rule === 'breached' ? policy.refusesBreached : policy[rule]
}

const problemOf = async (pool: Pool, password: string): Promise<Rule | undefined> => {
  const { minimum, lower } = pool.password
  if ([...password].length < minimum) return 'length'
  const problem = passwordProblems(password, await loadBreached()).find((rule) => appliesTo(pool, rule))
  return problem ?? (lower && !/\p{Ll}/u.test(password) ? 'lower' : undefined)
}

/** Refuses a password that the pool's rules or the breached list do not allow (decision 40). */
export const checkPassword = async (pool: Pool, password: string): Promise<void> => {
  if (password.length > longest) throw faults.badPassword('Password is too long')
  const problem = await problemOf(pool, password)
  if (problem) throw faults.badPassword(reasons[problem])
}

export interface Credentials {
  srpId: string
  salt: Buffer
  srpMoved: false
  sealedVerifier: Buffer
}

/** What is stored of a password: the name and salt it is set under, and the sealed verifier. */
export const credentialsOf = async (
  provider: Provider,
  db: Database,
  pool: Pool,
  owner: PasswordOwner,
  password: string,
): Promise<Credentials> => {
  const { id, salt } = await nameForPassword(provider, db, pool, owner)
  const verifier = verifierOf(poolName(pool), id, password, salt)
  return { srpId: id, salt, srpMoved: false, sealedVerifier: provider.keyRing.verifiers.seal(verifier, owner.username) }
}

/** Whether a password is the one of an account. */
export const isPasswordOf = (provider: Provider, pool: Pool, user: User, password: string): boolean => {
  const given = verifierOf(poolName(pool), user.srpId, password, user.salt)
  return timingSafeEqual(given, openVerifier(provider, user.username, user.sealedVerifier))
}

/** Opens a stored verifier; one that does not open was tampered with or moved from another account. */
export const openVerifier = (provider: Provider, username: string, sealedVerifier: Buffer): Buffer => {
  const verifier = provider.keyRing.verifiers.open(sealedVerifier, username)
  if (!verifier) throw new Error('A stored verifier does not open.')
  return verifier
}

const sets = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!@#%+-='] as const

/** A password for an invitation: about 90 bits, of every kind of character the rules may ask for. */
export const temporaryPassword = ({ random }: Provider, { password }: Pool): string => {
  const length = Math.max(password.minimum, 16)
  const signs = Array.from({ length }, (_, index) => sets[index % sets.length] ?? sets[0])
  return signs.map((set) => set[random.below(set.length)]).join('')
}
