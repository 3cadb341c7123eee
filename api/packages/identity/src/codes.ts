import { timingSafeEqual } from 'node:crypto'
import type { Database, Transaction } from './store.ts'
import { type IdentityFault, faults } from './faults.ts'
import { countCodeTry, writeDecoy } from './limits.ts'
import type { Pool } from './pools.ts'
import type { Provider } from './provider.ts'
import { type CodePurpose, findCode, findDecoyCode, isSpent, saveCode, saveDecoyCode, spendCode } from './repositories/codes.ts'
import { deletePending } from './repositories/pending-attributes.ts'

const day = 24 * 3_600_000
const lifetimes: Record<CodePurpose, number> = {
  confirm: day,
  reset: 3_600_000,
  'verify email': day,
  'verify phone_number': day,
}

const hashOf = ({ keyRing }: Provider, sub: string, purpose: CodePurpose, code: string) =>
  keyRing.codes(`${sub} ${purpose} ${code}`)

/** Six digits. */
export const randomCode = ({ random }: Provider): string => String(random.below(1_000_000)).padStart(6, '0')

/** A code of a challenge as its sealed session keeps it. */
export const createCodeHash = ({ keyRing }: Provider, sub: string, purpose: 'sms' | 'custom', code: string): string =>
  keyRing.codes(`${sub} ${purpose} ${code}`).toString('base64')

/** Makes and keeps a six-digit code; an older one of the same purpose stops working. */
export const createCode = async (provider: Provider, trx: Transaction, sub: string, purpose: CodePurpose): Promise<string> => {
  const code = randomCode(provider)
  await spendCode(trx, sub, purpose)
  await saveCode(trx, sub, purpose, hashOf(provider, sub, purpose, code), provider.wall.now() + lifetimes[purpose])
  return code
}

/** Whether there is a code that would still be taken. */
export const isWaitedFor = async (provider: Provider, db: Database, sub: string, purpose: CodePurpose): Promise<boolean> => {
  const kept = await findCode(db, sub, purpose)
  return kept !== undefined && kept.expires_at > provider.wall.now()
}

/** Wrong tries after which a code that is asked for by the name of its sign-up is over. */
const mostWrong = 5

/** Counts a wrong try at the code of one sign-up; the last one ends it, and another has to be asked for. */
export const countWrongCode = async (provider: Provider, trx: Transaction, sub: string): Promise<void> => {
  const kept = await findCode(trx, sub, 'confirm')
  if (!kept) return
  const tries = await countCodeTry(provider, trx, kept.code_hash.toString('base64'), lifetimes.confirm)
  if (tries >= mostWrong) await spendCode(trx, sub, 'confirm')
}

const decoyKey = ({ keyRing }: Provider, pool: Pool, purpose: CodePurpose, name: string) =>
  keyRing.codes(`nobody ${pool.id} ${purpose} ${name}`)

/** Does for a name without an account what `createCode` does: as much is written, and a code is waited for. */
export const createDecoyCode = async (
  provider: Provider,
  trx: Transaction,
  pool: Pool,
  purpose: CodePurpose,
  name: string,
): Promise<void> => {
  const until = provider.wall.now() + lifetimes[purpose]
  const before = await saveDecoyCode(trx, decoyKey(provider, pool, purpose, name), until)
  // Where a real code is replaced, the old one is written and deleted besides; a sign-up always has one.
  if (before || purpose === 'confirm') for (let row = 0; row < 2; row++) await writeDecoy(provider, trx)
}

/** `none`: there is no code to be wrong about. */
export type CodeCheck = 'right' | 'wrong' | 'expired' | 'none'

/** Compares a code with the kept one, and with those that were used or replaced. */
export const checkCode = async (
  provider: Provider,
  trx: Transaction,
  sub: string,
  purpose: CodePurpose,
  code: string,
): Promise<CodeCheck> => {
  const [kept, given] = [await findCode(trx, sub, purpose), hashOf(provider, sub, purpose, code)]
  const isOver = kept === undefined || kept.expires_at <= provider.wall.now()
  if (kept && timingSafeEqual(kept.code_hash, given)) return isOver ? 'expired' : 'right'
  if (await isSpent(trx, sub, purpose, given)) return 'expired'
  return isOver ? 'none' : 'wrong'
}

/** As `checkCode`, of a name without an account. */
export const checkDecoyCode = async (
  provider: Provider,
  db: Database,
  pool: Pool,
  purpose: CodePurpose,
  name: string,
): Promise<CodeCheck> => {
  const until = await findDecoyCode(db, decoyKey(provider, pool, purpose, name))
  return until === undefined || until <= provider.wall.now() ? 'none' : 'wrong'
}

/**
 * The refusal of a code that is not right. Whether one was asked for is not told on a pool with sign-up privacy: a stranger would
 * see that the owner has just done so.
 */
export const codeFault = ({ signUpPrivacy }: Pool, check: Exclude<CodeCheck, 'right'>): IdentityFault => {
  if (check === 'expired' || (check === 'none' && !signUpPrivacy)) return faults.codeExpired()
  return faults.codeMismatch()
}

/** Codes that were sent to an address or number, by the attribute. */
const sentTo = {
  email: ['confirm', 'reset', 'verify email'],
  phone_number: ['verify phone_number'],
} as const satisfies Record<string, readonly CodePurpose[]>

/**
 * Ends the codes that were sent to the address or number an account gives up, and the change that waits for one: who reads the old mailbox
 * must not set the password of the new one's owner.
 */
export const endCodesOf = async (trx: Transaction, sub: string, names: readonly (keyof typeof sentTo)[]): Promise<void> => {
  for (const name of names) {
    await deletePending(trx, sub, name)
    for (const purpose of sentTo[name]) await spendCode(trx, sub, purpose)
  }
}
