import { faults } from '../faults.ts'
import { countWrongPassword } from '../limits.ts'
import type { Provider } from '../provider.ts'
import { type Device, findDevice } from '../repositories/devices.ts'
import { deviceGroupOf } from '../tokens/issue.ts'
import type { Challenge } from './challenge.ts'
import { checkSpeaker, openPending, sealPending, sealPendingBlock } from './pending.ts'
import type { SignIn } from './sign-in-state.ts'
import { type Handshake, clientPublicOf, startBlock } from './srp-block.ts'
import { isProven, readProof } from './srp-proof.ts'

const srpKind = 'DEVICE_SRP_AUTH'
const proofKind = 'DEVICE_PASSWORD_VERIFIER'

/** Asks the device to prove itself: a remembered one stands for the second factor. */
export const startDeviceSrp = (provider: Provider, signIn: SignIn, device: Device): object => ({
  ChallengeName: srpKind,
  Session: sealPending(provider, srpKind, signIn, {}),
  ChallengeParameters: { USERNAME: signIn.user.srpId, USER_ID_FOR_SRP: signIn.user.srpId, DEVICE_KEY: device.key },
})

const openDevice = async (provider: Provider, { user, deviceKey = '' }: SignIn) => {
  const device = await findDevice(provider.db.read, user.sub, deviceKey)
  if (!device) throw faults.noSuchDevice()
  const verifier = provider.keyRing.verifiers.open(device.sealed_verifier, `device ${device.key}`)
  if (!verifier) throw new Error('A stored device verifier does not open.')
  return { device, verifier }
}

/** Answers DEVICE_SRP_AUTH by the device's hand-shake. */
export const answerDeviceSrp: Challenge = async (provider, pool, client, answers, session) => {
  const { signIn, use } = await openPending(provider, srpKind, pool, client, session)
  checkSpeaker(signIn, answers)
  const clientPublic = clientPublicOf(answers)
  if (answers['DEVICE_KEY'] !== signIn.deviceKey) throw faults.noSuchDevice()
  const { device, verifier } = await openDevice(provider, signIn)
  const block = startBlock(provider, clientPublic, verifier)
  await use()
  const ChallengeParameters = {
    USERNAME: signIn.user.srpId,
    DEVICE_KEY: device.key,
    SALT: device.salt.toString('hex'),
    SECRET_BLOCK: sealPendingBlock(provider, proofKind, signIn, block),
    SRP_B: block.serverPublic,
  }
  // The block says all; the protocol has a session beside it, which is not asked for.
  return { ChallengeName: proofKind, Session: sealPending(provider, `${proofKind} session`, signIn, {}), ChallengeParameters }
}

/** Answers DEVICE_PASSWORD_VERIFIER. */
export const answerDeviceVerifier: Challenge = async (provider, pool, client, answers) => {
  const { block } = readProof(provider, answers)
  const { signIn, state, use } = await openPending<Handshake>(provider, proofKind, pool, client, block)
  checkSpeaker(signIn, answers)
  if (answers['DEVICE_KEY'] !== signIn.deviceKey) throw faults.noSuchDevice()
  const { device, verifier } = await openDevice(provider, signIn)
  const isSame = verifier.equals(Buffer.from(state.verifier, 'base64'))
  if (!isSame || !isProven(state, deviceGroupOf(provider, signIn.user), device.key, answers))
    throw await countWrongPassword(provider, pool.id, signIn.user.srpId, { use })
  return provider.continueSignIn(provider, { ...signIn, isDeviceProven: true, isFactorProven: true }, use)
}
