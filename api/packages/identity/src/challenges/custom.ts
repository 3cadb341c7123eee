import type { Transaction } from '../store.ts'
import { createCodeHash, randomCode } from '../codes.ts'
import { deliveryTo, sendMail } from '../delivery.ts'
import { faults } from '../faults.ts'
import { languageOfUser } from '../language.ts'
import { countFactorTry, countHourly, forgetFactorTries } from '../limits.ts'
import type { Pool } from '../pools.ts'
import type { Provider } from '../provider.ts'
import type { User } from '../repositories/users.ts'
import { checkSecretHash } from '../secret-hash.ts'
import { simulatedName } from '../srp/names.ts'
import { lookedUpName } from '../user-name.ts'
import { findAccount } from './account.ts'
import type { Challenge, Flow } from './challenge.ts'
import { startHandshake } from './start-password-verifier.ts'
import { checkSpeaker, openPending, sealPending } from './pending.ts'
import type { SignIn } from './sign-in-state.ts'

const kind = 'CUSTOM_CHALLENGE'

/** A question of one's own: what is asked, and the answer that counts. Another kind is another line in `questions`. */
interface Question {
  parameters: Record<string, string>
  answer: string
}

type Ask = (provider: Provider, pool: Pool, user: User) => Promise<Question>

const mailedCode: Ask = async (provider, pool, user) => {
  await countHourly(provider, 'mail', pool.id, user.email)
  const answer = randomCode(provider)
  sendMail(provider, 'signIn', user.email, await languageOfUser(provider, user), { code: answer })
  return { parameters: mailedParameters(user.email), answer }
}

const mailedParameters = (email: string): Record<string, string> => {
  const { Destination, DeliveryMedium } = deliveryTo(email).CodeDeliveryDetails
  return { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination }
}

const questions: Record<NonNullable<Pool['customChallenge']>, Ask> = { 'mailed-code': mailedCode }

const challenge = (id: string, parameters: Record<string, string>, Session: string) => ({
  ChallengeName: kind,
  Session,
  ChallengeParameters: { USERNAME: id, USER_ID_FOR_SRP: id, ...parameters },
})

const ask = async (provider: Provider, signIn: SignIn): Promise<object> => {
  const { pool, user } = signIn
  if (pool.customChallenge === undefined) throw faults.flowNotEnabled('CUSTOM_AUTH')
  const { parameters, answer } = await questions[pool.customChallenge](provider, pool, user)
  const session = sealPending(provider, kind, signIn, { answer: createCodeHash(provider, user.sub, 'custom', answer) })
  return challenge(user.srpId, parameters, session)
}

/** What someone who does not exist is asked: the same, and no answer is right. */
const simulate = async (provider: Provider, pool: Pool, clientId: string, name: string) => {
  const { id } = await simulatedName(provider, provider.db.read, pool.id, name)
  const session = provider.challengeSessions.seal(kind, { pool: pool.id, client: clientId, unknownName: name })
  return challenge(id, mailedParameters(name.includes('@') ? name : `${name}@${name}`), session)
}

/** CUSTOM_AUTH: the pool's own question, after the password where the client asks for that (`CHALLENGE_NAME` = `SRP_A`). */
export const startCustom: Flow = async (provider, pool, client, parameters) => {
  const { USERNAME: username, SECRET_HASH: secretHash, CHALLENGE_NAME: first, DEVICE_KEY: deviceKey } = parameters
  if (pool.customChallenge === undefined) throw faults.flowNotEnabled('CUSTOM_AUTH')
  if (first === 'SRP_A') return startHandshake(provider, pool, client, parameters, { kind: 'password', custom: true })
  if (!username) throw faults.missing('USERNAME')
  checkSecretHash(client, [username], secretHash)
  const name = await lookedUpName(provider.db.read, pool.id, username)
  const user = await findAccount(provider, pool, name)
  if (user) return ask(provider, { pool, client, user, deviceKey })
  await countHourly(provider, 'mail', pool.id, name)
  return simulate(provider, pool, client.id, name)
}

/** The question after a proved password. */
export const continueCustom = async (
  provider: Provider,
  signIn: SignIn,
  settle: (trx: Transaction) => Promise<void>,
): Promise<object> => {
  await provider.db.write(settle)
  return ask(provider, signIn)
}

const unknownNameOf = (provider: Provider, session: string): string | undefined =>
  provider.challengeSessions.open<{ unknownName?: string }>(kind, session).state.unknownName

/** Answers CUSTOM_CHALLENGE. A wrong answer leaves the session open until the tries are used up. */
export const answerCustom: Challenge = async (provider, pool, client, answers, session) => {
  const given = answers['ANSWER']
  if (!session) throw faults.missing('Session')
  if (!given) throw faults.missing('ANSWER')
  const unknownName = unknownNameOf(provider, session)
  if (unknownName !== undefined) {
    await countFactorTry(provider, pool.id, unknownName)
    throw faults.wrongPassword()
  }
  const { signIn, state, use } = await openPending<{ answer: string }>(provider, kind, pool, client, session)
  checkSpeaker(signIn, answers)
  const { user } = signIn
  await countFactorTry(provider, pool.id, user.email)
  if (createCodeHash(provider, user.sub, 'custom', given.trim()) !== state.answer) throw faults.wrongPassword()
  return provider.continueSignIn(provider, signIn, async (trx) => {
    await use(trx)
    await forgetFactorTries(provider, trx, pool.id, user.email)
  })
}
