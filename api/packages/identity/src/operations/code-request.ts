import { type Static, Type } from 'typebox'
import { createCode, createDecoyCode } from '../codes.ts'
import { sendMail } from '../delivery.ts'
import { languageOfUser } from '../language.ts'
import { countHourly } from '../limits.ts'
import type { Pool } from '../pools.ts'
import { type Provider, clientOf } from '../provider.ts'
import { type User, findUser, findUsers } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { lookedUpName } from '../user-name.ts'
import { shapes } from './operation.ts'

/** What a client sends who asks for a mailed code, without being signed in. */
export const codeRequest = Type.Object({
  ClientId: shapes.clientId,
  SecretHash: shapes.secretHash,
  Username: shapes.username,
  ClientMetadata: shapes.metadata,
})

type CodeRequest = Static<typeof codeRequest>

export interface OpenedRequest {
  pool: Pool
  /** The user name as it is looked up, whether or not an account has it. */
  name: string
  /** The confirmed account of the name, else its newest sign-up. */
  user: User | undefined
  /** All of the name. */
  users: readonly User[]
}

/** Proves the client and counts the mail, then looks the account up. */
export const openCodeRequest = async (
  provider: Provider,
  { ClientId, SecretHash, Username }: CodeRequest,
): Promise<OpenedRequest> => {
  const { pool, client } = clientOf(provider, ClientId)
  checkSecretHash(client, [Username], SecretHash)
  const name = await lookedUpName(provider.db.read, pool.id, Username)
  await countHourly(provider, 'mail', pool.id, name)
  const users = await findUsers(provider.db.read, pool.id, name)
  return { pool, name, user: users[0], users }
}

/** Mails a code to an account; where there is none that may have one, as much is written and nothing sent. */
export const mailCode = async (
  provider: Provider,
  { pool, name }: Pick<OpenedRequest, 'pool' | 'name'>,
  purpose: 'confirm' | 'reset',
  to: User | undefined,
  { ClientMetadata }: CodeRequest,
): Promise<void> => {
  if (!to) return provider.db.write((trx) => createDecoyCode(provider, trx, pool, purpose, name))
  const code = await provider.db.write(async (trx) => {
    const now = await findUser(trx, to.sub)
    if (now?.email === to.email) return createCode(provider, trx, to.sub, purpose)
    // The address has been given up since it was looked up: its mailbox gets no code of the account.
    await createDecoyCode(provider, trx, pool, purpose, name)
    return undefined
  })
  if (code === undefined) return
  sendMail(provider, purpose, to.email, await languageOfUser(provider, to, ClientMetadata), { code })
}
