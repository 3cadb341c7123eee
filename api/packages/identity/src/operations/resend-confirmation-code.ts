import { Type } from 'typebox'
import { languageOf } from '../attributes.ts'
import { createCode, createDecoyCode } from '../codes.ts'
import { deliveryTo, normalName, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { countHourly } from '../limits.ts'
import { clientOf } from '../provider.ts'
import { findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { operation, shapes } from './operation.ts'

const input = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ClientMetadata: shapes.metadata,
})

/** ResendConfirmationCode: a new code for the newest sign-up of the address. */
export const resendConfirmationCode = operation(
  input,
  60,
  async (provider, { ClientId, SecretHash, Username, ClientMetadata }) => {
    const { pool, client } = clientOf(provider, ClientId)
    checkSecretHash(client, [Username], SecretHash)
    const name = normalName(Username)
    await countHourly(provider, 'mail', pool.id, name)
    const [user] = await findUsers(provider.db.read, pool.id, name)
    if (!user && !pool.preventsExistenceErrors) throw faults.userNotFound()
    if (user && user.status !== 'UNCONFIRMED' && !pool.signUpPrivacy) throw faults.alreadyConfirmed()
    if (user?.status === 'UNCONFIRMED') {
      const code = await provider.db.write((trx) => createCode(provider, trx, user.sub, 'confirm'))
      sendMail(provider, 'confirm', user.email, languageOf(ClientMetadata, user.attributes), { code })
    } else await provider.db.write((trx) => createDecoyCode(provider, trx, pool, 'confirm', name))
    return deliveryTo(name)
  },
)
