import { type TSchema, Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IdentityFault } from '@quintet/identity'
import { operations } from '@quintet/identity/testing'
import { createMemoryLog } from '@quintet/kit/log'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { exampleEnvironment, mainPool } from '../identity/served.ts'
import { startSrp } from '../identity/srp-client.ts'
import { drawInputs, inputsNear, seedOf } from './generate.ts'

// Whatever arrives at the identity provider, nothing is a fault of ours: InternalErrorException would mean an unchecked input.

const isFull = process.env['QUINTET_FULL'] === '1'
const perOperation = isFull ? 5000 : 80
/** Inputs for which one member lives: limits of the hour would else refuse everything before it is looked at. */
const perMember = isFull ? 50 : 20

const log = createMemoryLog()
let test: TestApp
let member: SignedIn
let known: Readonly<Record<string, string>>
beforeAll(() => {
  test = createTestApp({ environment: exampleEnvironment, replaced: { log } })
})
afterAll(() => test.close())

const renew = async (round: number): Promise<void> => {
  test.wall.shift(3_700_000)
  member = await test.signUpMember({ email: `fuzz${round}@example.org` })
  const { parameters } = await startSrp(test, member.email)
  known = {
    AccessToken: member.accessToken,
    RefreshToken: member.refreshToken,
    REFRESH_TOKEN: member.refreshToken,
    Token: member.refreshToken,
    ClientId: 'quintetweb',
    UserPoolId: mainPool,
    Username: member.email,
    USERNAME: member.email,
    PreviousPassword: member.password,
    PASSWORD: member.password,
    SRP_A: 'a'.repeat(768),
    PASSWORD_CLAIM_SECRET_BLOCK: parameters['SECRET_BLOCK'] ?? '',
    Session: parameters['SECRET_BLOCK'] ?? '',
    TIMESTAMP: new Date(test.wall.now()).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) (.*) GMT$/, '$1 $3 $2 $5 UTC $4'),
  }
}

const text = Type.String({ maxLength: 40 })
const answers = [
  'USERNAME SRP_A PASSWORD DEVICE_KEY SECRET_HASH CHALLENGE_NAME REFRESH_TOKEN ANSWER NEW_PASSWORD SMS_MFA_CODE',
  'SOFTWARE_TOKEN_MFA_CODE PASSWORD_CLAIM_SECRET_BLOCK PASSWORD_CLAIM_SIGNATURE TIMESTAMP userAttributes.email',
].flatMap((line) => line.split(' '))
const parameters = Type.Partial(Type.Object(Object.fromEntries(answers.map((name) => [name, text]))))
const flow = Type.Enum([
  'USER_SRP_AUTH',
  'USER_PASSWORD_AUTH',
  'CUSTOM_AUTH',
  'REFRESH_TOKEN_AUTH',
  'ADMIN_NO_SRP_AUTH',
  'toString',
])
const challenges = 'PASSWORD_VERIFIER NEW_PASSWORD_REQUIRED SMS_MFA SOFTWARE_TOKEN_MFA SELECT_MFA_TYPE MFA_SETUP DEVICE_SRP_AUTH'
const challenge = Type.Enum([...challenges.split(' '), 'DEVICE_PASSWORD_VERIFIER', 'CUSTOM_CHALLENGE', '__proto__'])
const attributeName = Type.Enum(['email', 'phone_number', 'name', 'birthdate', 'custom:consent', 'custom:amt', '__proto__', 'x'])
const attributes = Type.Array(Type.Object({ Name: attributeName, Value: Type.Optional(text) }), { maxItems: 4 })

/** What a schema leaves open to any text, and the operations look into. */
const closer: Readonly<Record<string, TSchema>> = {
  AuthFlow: flow,
  AuthParameters: parameters,
  ChallengeName: challenge,
  ChallengeResponses: parameters,
  UserAttributes: attributes,
  UserAttributeNames: Type.Array(attributeName, { maxItems: 4 }),
  AttributeName: attributeName,
}

const narrowed = (schema: TSchema): TSchema => {
  const { properties } = schema as unknown as { properties: Record<string, TSchema> }
  const own = Object.entries(properties).map(([name, one]) => [name, closer[name] ?? one] as const)
  return { ...schema, properties: Object.fromEntries(own) } as TSchema
}

/** Puts what is real in the place of what is made up, two times in three, so that the operation itself is reached. */
const withKnown = (value: unknown, index: number): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item, place) => withKnown(item, index + place))
  return Object.fromEntries(
    Object.entries(value).map(([key, part], place) => {
      const isReal = typeof part === 'string' && Object.hasOwn(known, key) && (index + place) % 3 !== 0
      return [key, isReal ? known[key] : withKnown(part, index + place)]
    }),
  )
}

const ask = async (name: string, signed: boolean, input: unknown): Promise<number> => {
  const body = JSON.stringify(input) ?? ''
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` }
  if (!signed) return (await test.app.request('/identity/', { method: 'POST', headers, body })).status
  // Signing is the operator's; what is signed is as odd.
  return test.context.identity.perform(name, JSON.parse(body) as object).then(
    () => 200,
    (thrown: unknown) => (thrown instanceof IdentityFault ? thrown.status : 500),
  )
}

describe(`${perOperation} generated inputs of each operation of the identity provider`, () => {
  let rounds = 0
  const totals = { inputs: 0, taken: 0 }
  it.each([...operations].map(([name, { input, signed }]) => [name, input, signed] as const))(
    '%s answers every one without a fault',
    async (name, input, signed) => {
      const inputs = drawInputs(inputsNear(narrowed(input)), perOperation, seedOf(name))
      let taken = 0
      for (const [index, made] of inputs.entries()) {
        if (index % perMember === 0) await renew(rounds++)
        const sent = withKnown(made, index)
        const status = await ask(name, signed, sent)
        expect(status, `${JSON.stringify(sent)?.slice(0, 2000)}\n${log.lines.at(-1)}`).toBeLessThan(500)
        if (status === 200) taken += 1
      }
      totals.inputs += inputs.length
      totals.taken += taken
    },
    isFull ? 600_000 : 30_000,
  )

  afterAll(() => process.stdout.write(`identity: ${totals.inputs} inputs, ${totals.taken} of them taken, none a fault of ours\n`))
})
