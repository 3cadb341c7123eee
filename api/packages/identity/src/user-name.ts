import { normalAddress, plainAddress } from '@quintet/kit/email-address'
import type { Database } from './store.ts'
import { findUsers } from './repositories/users.ts'

interface Forms {
  normal: string
  plain: string
}

const formsOf = (text: string): Forms => {
  if (!text.includes('@')) return { normal: text, plain: text }
  const plain = plainAddress(text)
  return { normal: normalAddress(text) ?? plain, plain }
}

/**
 * A user name as it is looked up: an address in its normal form, an id as it is. An account that was made before addresses had one is found
 * under the very spelling it has.
 */
export const lookedUpName = async (db: Database, pool: string, text: string): Promise<string> => {
  const { normal, plain } = formsOf(text)
  if (normal === plain) return normal
  return (await findUsers(db, pool, plain)).length > 0 ? plain : normal
}

/** Whether a client speaks of one of these names. */
export const isAmong = (names: readonly string[], text: string): boolean => {
  const { normal, plain } = formsOf(text)
  return names.includes(normal) || names.includes(plain)
}
