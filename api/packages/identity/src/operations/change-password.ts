import { Type } from 'typebox'
import { faults } from '../faults.ts'
import { countWrongPassword, refuseWhileLocked } from '../limits.ts'
import { checkPassword, credentialsOf, isPasswordOf } from '../password.ts'
import { revokeSessions } from '../repositories/sessions.ts'
import { changeUser } from '../repositories/users.ts'
import { callerOf } from '../tokens/access.ts'
import { noteChange } from '../undo.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  PreviousPassword: Type.Optional(shapes.password),
  ProposedPassword: shapes.password,
  AccessToken: shapes.token,
})

/** ChangePassword: proves the old one, sets the new one and ends the member's other sign-ins. */
export const changePassword = operation(input, 60, async (provider, { PreviousPassword, ProposedPassword, AccessToken }) => {
  const { pool, user, sessionId } = await callerOf(provider, AccessToken)
  if (PreviousPassword === undefined) throw faults.missing('PreviousPassword')
  if (!isPasswordOf(provider, pool, user, PreviousPassword)) throw await countWrongPassword(provider, pool.id, user.srpId)
  const credentials = await credentialsOf(provider, provider.db.read, pool, user, ProposedPassword)
  const tell = await provider.db.write(async (trx) => {
    const now = provider.wall.now()
    await refuseWhileLocked(provider, trx, pool.id, user.srpId)
    // Not before: what is wrong with the new one would tell a guesser, while the lock runs, that the old one was right.
    await checkPassword(pool, ProposedPassword)
    const told = await noteChange(provider, trx, user, 'password')
    await changeUser(trx, user.sub, credentials, now)
    await revokeSessions(trx, user.sub, now, sessionId)
    return told
  })
  tell()
  return {}
})
