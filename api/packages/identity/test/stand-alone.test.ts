import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFakeClock } from '@quintet/kit/clock'
import { Unauthorized } from '@quintet/kit/errors'
import { silentLog } from '@quintet/kit/log'
import { createOutbox } from '@quintet/kit/mail'
import { createSeededRandom } from '@quintet/kit/random'
import { openStore } from '@quintet/kit/store'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '@quintet/database/migrations'
import { type Hooks, type Identity, createIdentity } from '../src/index.ts'
import { generateSigningKey, keysOf } from '../src/keys.ts'
import { siteClientId } from '../src/pools.ts'
import type { Store } from '../src/store.ts'
import { clientHalf, proofOf } from './srp-client.ts'

// The provider with a product of five lines: what it asks of one, and nothing of ours.

const email = 'mira@example.org'
const password = 'Harbour-Lantern-7'
const wall = createFakeClock(Date.UTC(2026, 8, 1, 12))
const outbox = createOutbox(wall)
const members = new Set<string>()

const hooks: Hooks = {
  isLetIn: () => false,
  confirmed: async (_trx, { sub }) => void members.add(sub),
  holds: async () => undefined,
  changed: async () => undefined,
  removed: async (_trx, sub) => async () => void members.delete(sub),
  wasErasedSince: () => false,
  isMember: (sub) => members.has(sub),
  languageId: () => undefined,
  claims: () => ({ 'custom:plan': 'trial' }),
}

const settings = {
  siteUrl: 'https://shop.example',
  consoleUrl: 'https://staff.example/staff',
  cell: '',
  poolFile: '',
  smsUrl: '',
  operator: undefined,
  rateFactor: 1,
  externalIssuer: undefined,
}

const words = () => ({ 'confirm.subject': 'Welcome', 'confirm.text': 'Your code at {site} is {code}.' })
const keys = keysOf([generateSigningKey()], Buffer.alloc(32, 7))
let folder: string
let db: Store
let identity: Identity

beforeEach(() => {
  members.clear()
  folder = mkdtempSync(join(tmpdir(), 'quintet-identity-'))
  db = openStore({ file: join(folder, 'accounts.sqlite'), synchronous: 'OFF', migrations })
  const random = createSeededRandom('stand-alone')
  identity = createIdentity({ settings, wall, random, log: silentLog, db, mail: outbox, words, keys, hooks })
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const perform = (operation: string, input: object) =>
  identity.perform(operation, { ClientId: siteClientId, ...input }) as Promise<Record<string, Record<string, string>>>

const signUp = async () => {
  const UserAttributes = [
    { Name: 'birthdate', Value: '1990-05-17' },
    { Name: 'custom:consent', Value: '1' },
    { Name: 'email', Value: email },
  ]
  await perform('SignUp', { Username: email, Password: password, UserAttributes })
  await perform('ConfirmSignUp', { Username: email, ConfirmationCode: outbox.newest(email)?.code })
}

const signIn = async () => {
  const half = clientHalf()
  const AuthParameters = { USERNAME: email, SRP_A: half.publicValue.toString(16) }
  const { ChallengeParameters = {} } = await perform('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters })
  const ChallengeResponses = proofOf(half, ChallengeParameters, password, wall.now())
  const { AuthenticationResult = {} } = await perform('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses,
  })
  return AuthenticationResult
}

const claimsIn = (token = ''): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

describe('a provider for another product', () => {
  it('writes in the words it was given', async () => {
    await signUp()
    expect(outbox.newest(email)).toMatchObject({ subject: 'Welcome' })
    expect(outbox.newest(email)?.text).toMatch(/^Your code at https:\/\/shop\.example is \d{6}\.$/)
  })

  it('asks for a member when an account is confirmed, and puts the product’s claims in its tokens', async () => {
    await signUp()
    const { IdToken = '' } = await signIn()
    const { sub } = await identity.authenticate(IdToken)
    expect([...members]).toEqual([sub])
    expect(claimsIn(IdToken)).toMatchObject({ iss: 'https://shop.example/identity/xx-local-1_Quintet01', 'custom:plan': 'trial' })
  })

  it('lets the member go with the account, and refuses its token', async () => {
    await signUp()
    const { IdToken = '', AccessToken } = await signIn()
    await perform('DeleteUser', { AccessToken })
    expect(members.size).toBe(0)
    await expect(identity.authenticate(IdToken)).rejects.toThrow(Unauthorized)
  })
})
