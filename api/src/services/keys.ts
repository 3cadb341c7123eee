import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { importPublicKey, readKdfText } from '@quintet/crypto'
import { type EncryptionType, encryptionTypes, mayCreateKeys, mayResetKeys } from '@quintet/domain/membership'
import { Refusal } from '@quintet/kit/errors'
import { readMember, updateMember } from '@quintet/repositories/members'
import { readKeys, writeKeys } from '@quintet/repositories/keys'
import { type Scope, requireFreshSignIn } from '../scope.ts'
import { resetMatchKeys } from './matches.ts'

type Keys = RequestOf<Calls['saveKeys']>

// A key that nobody can use would shut the member's matches out of their chats.
const assertUsable = async ({ publicKey, kdf }: Keys): Promise<void> => {
  try {
    await importPublicKey(publicKey)
    readKdfText(kdf)
  } catch {
    throw new Refusal('keys.invalid')
  }
}

/**
 * `/urpi`: stores the key pair once; a later one is a reset, which needs a fresh sign-in and locks old messages (18, 32, 49). A
 * request that means the first pair never replaces one (66): of several at once exactly one wins.
 */
export const saveKeys = async ({ purpose, ...keys }: Keys, scope: Scope): Promise<AnswerOf<Calls['saveKeys']>> => {
  const { context, member } = scope
  await assertUsable(keys)
  await context.db.write(async (trx) => {
    const type = (await readMember(trx, member.id)).encryption_type as EncryptionType
    if (type === encryptionTypes.mobileOnly) throw new Refusal('keys.mobileOnly')
    const old = await readKeys(trx, member.id)
    // The same request again, after a lost answer, changes nothing.
    if (old?.publicKey === keys.publicKey) return
    const isFirst = old === undefined && mayCreateKeys(type)
    if (!isFirst) {
      if (purpose === 'create' || !mayResetKeys(type)) throw new Refusal('keys.exist')
      requireFreshSignIn(scope)
      await resetMatchKeys(trx, member.id)
    }
    await writeKeys(trx, member.id, keys, context.wall.now())
    await updateMember(trx, member.id, { encryption_type: encryptionTypes.cloud })
  })
  return { message: 'success' }
}
