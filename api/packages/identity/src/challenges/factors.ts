import { createCodeHash, randomCode } from '../codes.ts'
import { phoneDelivery, sendSms } from '../delivery.ts'
import { faults } from '../faults.ts'
import { languageOfUser } from '../language.ts'
import { countFactorTry, countHourly, forgetFactorTries } from '../limits.ts'
import type { Provider } from '../provider.ts'
import { enabledFactors, takeSoftwareCode } from '../factors.ts'
import { findFactors } from '../repositories/factors.ts'
import type { Answers, Challenge } from './challenge.ts'
import { startSetup } from './mfa-setup.ts'
import { checkSpeaker, openPending, sealPending } from './pending.ts'
import type { SignIn } from './sign-in-state.ts'

type Start = () => object | Promise<object>

const startSoftware = (provider: Provider, signIn: SignIn, friendlyName: string | null): object => ({
  ChallengeName: 'SOFTWARE_TOKEN_MFA',
  Session: sealPending(provider, 'SOFTWARE_TOKEN_MFA', signIn, {}),
  ChallengeParameters: {
    USER_ID_FOR_SRP: signIn.user.srpId,
    ...(friendlyName !== null && { FRIENDLY_DEVICE_NAME: friendlyName }),
  },
})

const startSms = async (provider: Provider, signIn: SignIn): Promise<object> => {
  const { pool, user } = signIn
  const phone = user.attributes['phone_number'] ?? ''
  await countHourly(provider, 'mail', pool.id, phone)
  const code = randomCode(provider)
  sendSms(provider, 'signIn', phone, await languageOfUser(provider, user), code)
  const { Destination, DeliveryMedium } = phoneDelivery(phone)
  return {
    ChallengeName: 'SMS_MFA',
    Session: sealPending(provider, 'SMS_MFA', signIn, { code: createCodeHash(provider, user.sub, 'sms', code) }),
    ChallengeParameters: {
      CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium,
      CODE_DELIVERY_DESTINATION: Destination,
      USER_ID_FOR_SRP: user.srpId,
    },
  }
}

const startChoice = (provider: Provider, signIn: SignIn, methods: readonly string[]): object => ({
  ChallengeName: 'SELECT_MFA_TYPE',
  Session: sealPending(provider, 'SELECT_MFA_TYPE', signIn, {}),
  ChallengeParameters: { USER_ID_FOR_SRP: signIn.user.srpId, MFAS_CAN_CHOOSE: JSON.stringify(methods) },
})

/** The second factor that is still due; undefined when none is. */
export const nextFactor = async (provider: Provider, signIn: SignIn): Promise<Start | undefined> => {
  const { pool, user, isFactorProven } = signIn
  if (isFactorProven || pool.mfa.mode === 'off') return undefined
  const factors = await findFactors(provider.db.read, user.sub)
  const enabled = enabledFactors(pool, user, factors)
  const [first, second] = enabled
  if (first === undefined) return pool.mfa.mode === 'on' ? () => startSetup(provider, signIn) : undefined
  const preferred = enabled.find((method) => method === factors.preferred)
  if (second !== undefined && preferred === undefined) return () => startChoice(provider, signIn, enabled)
  return startFactor(provider, signIn, preferred ?? first, factors.friendly_name)
}

const startFactor =
  (provider: Provider, signIn: SignIn, method: string, friendlyName: string | null): Start =>
  () =>
    method === 'SMS_MFA' ? startSms(provider, signIn) : startSoftware(provider, signIn, friendlyName)

/** Answers SELECT_MFA_TYPE by the factor that was chosen. */
export const answerChoice: Challenge = async (provider, pool, client, answers, session) => {
  const { signIn, use } = await openPending(provider, 'SELECT_MFA_TYPE', pool, client, session)
  checkSpeaker(signIn, answers)
  const factors = await findFactors(provider.db.read, signIn.user.sub)
  const method = enabledFactors(pool, signIn.user, factors).find((one) => one === answers['ANSWER'])
  if (method === undefined) throw faults.invalid('Invalid MFA type selected.')
  await use()
  return startFactor(provider, signIn, method, factors.friendly_name)()
}

// The public clients send a code of either kind as SMS_MFA_CODE.
const codeIn = (answers: Answers): string => {
  const code = answers['SOFTWARE_TOKEN_MFA_CODE'] ?? answers['SMS_MFA_CODE']
  if (!code) throw faults.missing('SMS_MFA_CODE')
  return code.trim()
}

/** Answers SMS_MFA. A wrong code leaves the session open. */
export const answerSms: Challenge = async (provider, pool, client, answers, session) => {
  const { signIn, state, use } = await openPending<{ code: string }>(provider, 'SMS_MFA', pool, client, session)
  checkSpeaker(signIn, answers)
  const { user } = signIn
  const code = codeIn(answers)
  await countFactorTry(provider, pool.id, user.email)
  if (createCodeHash(provider, user.sub, 'sms', code) !== state.code) throw faults.codeMismatch()
  return provider.continueSignIn(provider, { ...signIn, isFactorProven: true }, async (trx) => {
    await use(trx)
    await forgetFactorTries(provider, trx, pool.id, user.email)
  })
}

/** Answers SOFTWARE_TOKEN_MFA by the app's code or a recovery code, each of which works once. */
export const answerSoftware: Challenge = async (provider, pool, client, answers, session) => {
  const { signIn, use } = await openPending(provider, 'SOFTWARE_TOKEN_MFA', pool, client, session)
  checkSpeaker(signIn, answers)
  const { user } = signIn
  const code = codeIn(answers)
  await countFactorTry(provider, pool.id, user.email)
  return provider.continueSignIn(provider, { ...signIn, isFactorProven: true }, async (trx) => {
    await takeSoftwareCode(provider, trx, user.sub, code)
    await use(trx)
    await forgetFactorTries(provider, trx, pool.id, user.email)
  })
}
