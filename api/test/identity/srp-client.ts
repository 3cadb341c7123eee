import { createDiffieHellman, randomBytes } from 'node:crypto'
import {
  fromBytes,
  multiplier,
  prime,
  primeNumber,
  privateOf,
  scrambler,
  sessionKey,
  signatureOf,
  toElement,
} from '../../src/identity/srp/group.ts'
import type { TestApp } from '../../src/testing.ts'
import { timestamp } from '../../../shared/sdk/src/identity/srp.ts'

const power = (base: bigint, exponent: bigint): bigint => {
  let [result, square] = [1n, base % primeNumber]
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % primeNumber
    square = (square * square) % primeNumber
  }
  return result
}

const poolName = 'Quintet01'

export interface Started {
  status: number
  body: Record<string, unknown>
  parameters: Record<string, string>
  prove(password: string, changes?: Record<string, string>): Record<string, string>
}

export interface ClientHalf {
  secret: bigint
  publicValue: bigint
}

export const clientHalf = (): ClientHalf => {
  const secret = randomBytes(32)
  const dh = createDiffieHellman(prime, 2)
  dh.setPrivateKey(secret)
  return { secret: fromBytes(secret), publicValue: fromBytes(dh.generateKeys()) }
}

/** The client's answer to PASSWORD_VERIFIER. */
export const proofOf = (
  { secret, publicValue }: ClientHalf,
  { SALT = '', SRP_B = '', USER_ID_FOR_SRP: id = '', SECRET_BLOCK: block = '' }: Record<string, string>,
  password: string,
  now: number,
): Record<string, string> => {
  const x = fromBytes(privateOf(poolName, id, password, Buffer.from(SALT, 'hex')))
  const serverPublic = BigInt(`0x${SRP_B}`)
  const scramble = scrambler(publicValue, serverPublic)
  const masked = (((serverPublic - multiplier * power(2n, x)) % primeNumber) + primeNumber) % primeNumber
  const key = sessionKey(scramble, fromBytes(toElement(power(masked, secret + scramble * x))))
  const TIMESTAMP = timestamp(new Date(now))
  const signature = signatureOf(key, poolName, id, Buffer.from(block, 'base64'), TIMESTAMP).toString('base64')
  return { USERNAME: id, PASSWORD_CLAIM_SECRET_BLOCK: block, TIMESTAMP, PASSWORD_CLAIM_SIGNATURE: signature }
}

/** A client of its own kind, step by step, so that each step can go wrong on purpose. */
export const startSrp = async (test: TestApp, username: string, more: object = {}, address?: string): Promise<Started> => {
  const half = clientHalf()
  const AuthParameters = { USERNAME: username, SRP_A: half.publicValue.toString(16) }
  const { status, body } = await test.identity('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters, ...more }, address)
  const parameters = (body['ChallengeParameters'] ?? {}) as Record<string, string>
  const prove = (password: string, changes: Record<string, string> = {}) => ({
    ...proofOf(half, parameters, password, test.wall.now()),
    ...changes,
  })
  return { status, body, parameters, prove }
}

export const answerSrp = (test: TestApp, ChallengeResponses: Record<string, string>, address?: string) =>
  test.identity('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses }, address)

/** A whole sign-in with a password, from an address of its own where one is given. */
export const signInBySrp = async (test: TestApp, username: string, password: string, address?: string) => {
  const started = await startSrp(test, username, {}, address)
  return started.status === 200 ? answerSrp(test, started.prove(password), address) : started
}

/** As `signInBySrp`, for a sign-up that waits for its code. */
export const proveSignUp = async (test: TestApp, username: string, password: string) => {
  const started = await startSrp(test, username, { ClientMetadata: { account: 'unconfirmed' } })
  return answerSrp(test, started.prove(password))
}
