import { readAttributes } from '../attributes.ts'
import { faults } from '../faults.ts'
import { checkPassword, credentialsOf } from '../password.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, changeUser, findUser } from '../repositories/users.ts'
import { openSession, visibleAttributes } from '../tokens/issue.ts'
import type { Challenge } from './challenge.ts'

const kind = 'NEW_PASSWORD_REQUIRED'

interface Pending {
  pool: string
  client: string
  sub: string
}

/** Asks for a new password before the first tokens. */
export const startNewPassword = (provider: Provider, pool: Pool, client: Client, user: User): object => ({
  ChallengeName: kind,
  Session: provider.sealer.seal(kind, { pool: pool.id, client: client.id, sub: user.sub } satisfies Pending),
  ChallengeParameters: {
    USER_ID_FOR_SRP: user.username,
    requiredAttributes: '[]',
    userAttributes: JSON.stringify(visibleAttributes(provider, pool, user)),
  },
})

const prefix = 'userAttributes.'

const sentAttributes = (client: Client, answers: Readonly<Record<string, string>>) => {
  const sent = Object.entries(answers).filter(([name]) => name.startsWith(prefix))
  return readAttributes(
    sent.map(([name, Value]) => ({ Name: name.slice(prefix.length), Value })),
    client.writable,
  )
}

/** Answers NEW_PASSWORD_REQUIRED. A password that the rules refuse does not use the session up. */
export const answerNewPassword: Challenge = async (provider, pool, client, answers, session) => {
  if (!session) throw faults.missing('Session')
  if (!answers['NEW_PASSWORD']) throw faults.missing('NEW_PASSWORD')
  const { state, use } = provider.sealer.open<Pending>(kind, session)
  if (state.pool !== pool.id || state.client !== client.id) throw faults.expiredSession()
  const attributes = sentAttributes(client, answers)
  checkPassword(pool, answers['NEW_PASSWORD'])
  const user = await findUser(provider.db.read, state.sub)
  if (user?.status !== 'FORCE_CHANGE_PASSWORD' || !user.enabled) throw faults.expiredSession()
  const credentials = credentialsOf(provider, pool, user.username, answers['NEW_PASSWORD'])
  use()
  const changed: User = { ...user, status: 'CONFIRMED', attributes: { ...user.attributes, ...attributes }, ...credentials }
  const AuthenticationResult = await provider.db.write(async (trx) => {
    await changeUser(trx, user.sub, { status: 'CONFIRMED', attributes: changed.attributes, ...credentials }, provider.wall.now())
    return openSession(provider, trx, pool, client, changed)
  })
  return { ChallengeParameters: {}, AuthenticationResult }
}
