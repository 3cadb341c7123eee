import type { Transaction } from '../store.ts'
import { adoptSoftwareKey, newSoftwareKey } from '../factors.ts'
import { faults } from '../faults.ts'
import { countFactorTry, forgetFactorTries } from '../limits.ts'
import { clientOf, type Provider } from '../provider.ts'
import { findFactors, saveFactors } from '../repositories/factors.ts'
import type { Challenge } from './challenge.ts'
import { type OpenedSignIn, checkSpeaker, openPending, sealPending } from './pending.ts'
import type { SignIn } from './sign-in-state.ts'

const kind = 'MFA_SETUP'

interface Setup {
  /** The key on its way to the app, sealed. */
  key?: string
  isVerified?: boolean
}

/** Asks for a second factor to be set up before the first tokens. */
export const startSetup = (provider: Provider, signIn: SignIn): object => ({
  ChallengeName: kind,
  Session: sealPending(provider, kind, signIn, {}),
  ChallengeParameters: {
    USER_ID_FOR_SRP: signIn.user.srpId,
    MFAS_CAN_SETUP: JSON.stringify(signIn.pool.mfa.methods.filter((method) => method === 'SOFTWARE_TOKEN_MFA')),
  },
})

/** A session of this kind says itself which pool and client it belongs to. */
const openSetup = (provider: Provider, session: string): Promise<OpenedSignIn<Setup>> => {
  const { state } = provider.challengeSessions.open<{ client: string }>(kind, session)
  const { pool, client } = clientOf(provider, state.client)
  return openPending<Setup>(provider, kind, pool, client, session)
}

/** AssociateSoftwareToken with a session: a key for the app and the next session. */
export const associateInSetup = async (provider: Provider, session: string): Promise<object> => {
  const { signIn, use } = await openSetup(provider, session)
  const { letters, sealed } = newSoftwareKey(provider, signIn.user.sub)
  await use()
  return { SecretCode: letters, Session: sealPending(provider, kind, signIn, { key: sealed.toString('base64') }) }
}

const refuseSecondSetup = async (trx: Transaction, sub: string) => {
  if ((await findFactors(trx, sub)).software === 1) throw faults.expiredSession()
}

/** VerifySoftwareToken with a session. A wrong code leaves the session open. */
export const verifyInSetup = async (
  provider: Provider,
  session: string,
  code: string,
  friendlyName: string | undefined,
): Promise<object> => {
  const { signIn, state, use } = await openSetup(provider, session)
  if (state.key === undefined) throw faults.noSoftwareToken()
  const sealed = Buffer.from(state.key, 'base64')
  const { pool, user } = signIn
  await countFactorTry(provider, pool.id, user.email)
  await provider.db.write(async (trx) => {
    await refuseSecondSetup(trx, user.sub)
    await adoptSoftwareKey(provider, trx, user.sub, { sealed, code, friendlyName })
    await use(trx)
    await saveFactors(trx, user.sub, { software: 1, preferred: 'SOFTWARE_TOKEN_MFA' })
    await forgetFactorTries(provider, trx, pool.id, user.email)
  })
  return { Status: 'SUCCESS', Session: sealPending(provider, kind, signIn, { isVerified: true }) }
}

/** Answers MFA_SETUP once a code of the new app was verified. */
export const answerSetup: Challenge = async (provider, pool, client, answers, session) => {
  const { signIn, state, use } = await openPending<Setup>(provider, kind, pool, client, session)
  checkSpeaker(signIn, answers)
  if (!state.isVerified) throw faults.invalid('MFA setup is not complete.')
  return provider.continueSignIn(provider, { ...signIn, isFactorProven: true }, use)
}
