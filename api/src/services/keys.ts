import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { type EncryptionType, encryptionTypes, mayCreateKeys, mayResetKeys } from '@quintet/domain/membership'
import { Refusal } from '../errors.ts'
import { updateMember } from '../repositories/members.ts'
import { readKeys, writeKeys } from '../repositories/keys.ts'
import { forgetReadyAnswer } from '../repositories/profiles.ts'
import { type Scope, requireFreshSignIn } from '../routes/route.ts'
import { resetMatchKeys } from './matches.ts'

/** `/urpi`: stores the key pair once; a later one is a reset, which needs a fresh sign-in and locks old messages (18, 32, 49). */
export const saveKeys = async (keys: RequestOf<Calls['saveKeys']>, scope: Scope): Promise<AnswerOf<Calls['saveKeys']>> => {
  const { context, member } = scope
  const type = member.claims.encryptionType as EncryptionType
  if (type === encryptionTypes.mobileOnly) throw new Refusal('keys.mobileOnly')
  await context.db.write(async (trx) => {
    const old = await readKeys(trx, member.id)
    const isFirst = old === undefined && mayCreateKeys(type)
    if (!isFirst) {
      if (!mayResetKeys(type)) throw new Refusal('keys.exist')
      // The same request again, after a lost answer, is not a reset.
      if (old?.publicKey === keys.publicKey) return
      requireFreshSignIn(scope)
      await resetMatchKeys(trx, member.id)
    }
    await writeKeys(trx, member.id, keys, context.wall.now())
    await updateMember(trx, member.id, { encryption_type: encryptionTypes.cloud })
    await forgetReadyAnswer(trx, member.id)
  })
  return { message: 'success' }
}
