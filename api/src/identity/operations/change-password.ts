import { Type } from 'typebox'
import { faults } from '../faults.ts'
import { countWrongPassword, forgiveWrongPasswords } from '../limits.ts'
import { checkPassword, credentialsOf, openVerifier } from '../password.ts'
import { poolName } from '../pools.ts'
import { revokeSessions } from '../repositories/sessions.ts'
import { changeUser } from '../repositories/users.ts'
import { verifierOf } from '../srp/server.ts'
import { callerOf } from '../tokens/access.ts'
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
  const given = verifierOf(poolName(pool), user.username, PreviousPassword, user.salt)
  if (!given.equals(openVerifier(provider, user.username, user.sealedVerifier)))
    throw await countWrongPassword(provider, pool.id, user.sub)
  const credentials = credentialsOf(provider, pool, user.username, ProposedPassword)
  await provider.db.write(async (trx) => {
    const now = provider.wall.now()
    await forgiveWrongPasswords(provider, trx, pool.id, user.sub)
    // Not before: what is wrong with the new one would tell a guesser, while the lock runs, that the old one was right.
    checkPassword(pool, ProposedPassword)
    await changeUser(trx, user.sub, credentials, now)
    await revokeSessions(trx, user.sub, now, sessionId)
  })
  return {}
})
