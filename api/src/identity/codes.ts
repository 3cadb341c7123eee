import { timingSafeEqual } from 'node:crypto'
import type { Transaction } from '../db/store.ts'
import type { Provider } from './provider.ts'
import { type CodePurpose, findCode, saveCode } from './repositories/codes.ts'

const day = 24 * 3_600_000
const lifetimes: Record<CodePurpose, number> = {
  confirm: day,
  reset: 3_600_000,
  'verify email': day,
  'verify phone_number': day,
}

const hashOf = ({ vault }: Provider, sub: string, purpose: CodePurpose, code: string) => vault.codes(`${sub} ${purpose} ${code}`)

/** Six digits. */
export const randomCode = ({ random }: Provider): string => String(random.below(1_000_000)).padStart(6, '0')

/** A code of a challenge as its sealed session keeps it. */
export const createCodeHash = ({ vault }: Provider, sub: string, purpose: 'sms' | 'custom', code: string): string =>
  vault.codes(`${sub} ${purpose} ${code}`).toString('base64')

/** Makes and keeps a six-digit code; an older one of the same purpose stops working. */
export const createCode = async (provider: Provider, trx: Transaction, sub: string, purpose: CodePurpose): Promise<string> => {
  const code = randomCode(provider)
  await saveCode(trx, sub, purpose, hashOf(provider, sub, purpose, code), provider.wall.now() + lifetimes[purpose])
  return code
}

export type CodeCheck = 'right' | 'wrong' | 'expired'

/** Compares a code with the kept one. */
export const checkCode = async (
  provider: Provider,
  trx: Transaction,
  sub: string,
  purpose: CodePurpose,
  code: string,
): Promise<CodeCheck> => {
  const kept = await findCode(trx, sub, purpose)
  if (!kept || !timingSafeEqual(kept.code_hash, hashOf(provider, sub, purpose, code))) return 'wrong'
  return kept.expires_at <= provider.wall.now() ? 'expired' : 'right'
}
