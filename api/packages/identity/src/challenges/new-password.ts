import { readAttributes } from '../attributes.ts'
import { faults } from '../faults.ts'
import { checkPassword, credentialsOf } from '../password.ts'
import type { Client, Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import { type User, changeUser } from '../repositories/users.ts'
import { visibleAttributes } from '../tokens/issue.ts'
import type { Challenge } from './challenge.ts'
import { checkSpeaker, openPending, sealPending } from './pending.ts'
import type { SignIn } from './sign-in-state.ts'

const kind = 'NEW_PASSWORD_REQUIRED'

const missingAttributes = ({ pool, user }: SignIn) => pool.requiredAttributes.filter((name) => !user.attributes[name])

/** Asks for a new password before the first tokens, and for the attributes that are still missing. */
export const startNewPassword = async (provider: Provider, signIn: SignIn): Promise<object> => {
  const { pool, user } = signIn
  return {
    ChallengeName: kind,
    Session: sealPending(provider, kind, signIn, {}),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.srpId,
      requiredAttributes: JSON.stringify(missingAttributes(signIn).map((name) => `userAttributes.${name}`)),
      userAttributes: JSON.stringify(await visibleAttributes(provider, pool, user)),
    },
  }
}

const prefix = 'userAttributes.'

const sentAttributes = (pool: Pool, client: Client, missing: readonly string[], answers: Readonly<Record<string, string>>) => {
  const sent = Object.entries(answers).filter(([name]) => name.startsWith(prefix))
  const list = sent.map(([name, Value]) => ({ Name: name.slice(prefix.length), Value }))
  return readAttributes(pool, list, [...client.writable, ...missing.filter((name) => client.writableAtSignUp.includes(name))])
}

/** Answers NEW_PASSWORD_REQUIRED. A password that the rules refuse does not use the session up. */
export const answerNewPassword: Challenge = async (provider, pool, client, answers, session) => {
  if (!answers['NEW_PASSWORD']) throw faults.missing('NEW_PASSWORD')
  const { signIn, use } = await openPending(provider, kind, pool, client, session)
  const { user } = signIn
  checkSpeaker(signIn, answers)
  const attributes = {
    ...user.attributes,
    ...sentAttributes(pool, client, missingAttributes(signIn), answers),
    email: user.email,
  }
  await checkPassword(pool, answers['NEW_PASSWORD'])
  if (user.status !== 'FORCE_CHANGE_PASSWORD') throw faults.expiredSession()
  const change = {
    status: 'CONFIRMED',
    attributes,
    ...(await credentialsOf(provider, provider.db.read, pool, user, answers['NEW_PASSWORD'])),
  } as const
  const changed: User = { ...user, ...change }
  return provider.continueSignIn(provider, { ...signIn, user: changed }, async (trx) => {
    await use(trx)
    await changeUser(trx, user.sub, change, provider.wall.now())
  })
}
