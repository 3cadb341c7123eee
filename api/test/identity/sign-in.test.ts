import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { primeNumber } from '@quintet/identity/testing'
import { type SignedIn, type TestApp, createTestApp } from '../testing.ts'
import { exampleEnvironment } from './served.ts'
import { answerSrp, signInBySrp, startSrp } from './srp-client.ts'

let test: TestApp
let member: SignedIn
beforeEach(async () => {
  test = createTestApp()
  member = await test.signUpMember()
})
afterEach(() => test.close())

const wrong = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }
const shapeOf = (parameters: Record<string, string>) =>
  Object.entries(parameters).map(([name, value]) => [name, name === 'SRP_B' ? '' : value.length])

describe('sign-in by SRP', () => {
  it('gives three tokens whose claims are the server’s', async () => {
    const { status, body } = await signInBySrp(test, member.email.toUpperCase(), member.password)
    expect(status).toBe(200)
    const tokens = body['AuthenticationResult'] as Record<string, string>
    const claims = JSON.parse(Buffer.from(tokens['IdToken']?.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(claims).toMatchObject({
      sub: member.sub,
      token_use: 'id',
      'custom:amt': '4',
      'custom:aaz': '0',
      email_verified: true,
      'cognito:username': member.sub,
    })
    expect(claims).not.toHaveProperty('birthdate')
    expect((await test.context.identity.authenticate(tokens['IdToken'] ?? '')).id).toBe(member.id)
  })

  it('does not tell an unknown address from a wrong password', async () => {
    const [known, unknown, again] = [
      await startSrp(test, member.email),
      await startSrp(test, 'nobody@example.org'),
      await startSrp(test, 'nobody@example.org'),
    ]
    expect(shapeOf(unknown.parameters)).toEqual(shapeOf(known.parameters))
    expect([again.parameters['SALT'], again.parameters['USER_ID_FOR_SRP']]).toEqual([
      unknown.parameters['SALT'],
      unknown.parameters['USER_ID_FOR_SRP'],
    ])
    const [left, right] = [
      await answerSrp(test, known.prove('ParseFault-Harbour-7')),
      await answerSrp(test, unknown.prove('ParseFault-Harbour-7')),
    ]
    expect([left.status, left.body]).toEqual([400, wrong])
    expect([right.status, right.body]).toEqual([400, wrong])
    expect([...left.headers.keys()]).toEqual([...right.headers.keys()])
  })

  it('refuses degenerate public values', async () => {
    const values = [0n, primeNumber, primeNumber * 2n, 1n, primeNumber - 1n, primeNumber + 1n].map((value) => value.toString(16))
    for (const SRP_A of [...values, 'xyz', '']) {
      const { status } = await test.identity('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: member.email, SRP_A },
      })
      expect(status, SRP_A).toBe(400)
    }
  })

  it('takes each proof once, within three minutes, and for its own account only', async () => {
    const first = await startSrp(test, member.email)
    const proof = first.prove(member.password)
    expect((await answerSrp(test, proof)).status).toBe(200)
    expect((await answerSrp(test, proof)).body['message']).toContain('session can only be used once')
    const stale = await startSrp(test, member.email)
    test.wall.shift(3 * 60_000 + 1)
    expect((await answerSrp(test, stale.prove(member.password))).status).toBe(400)
    const other = await test.signUpMember()
    const swapped = await startSrp(test, member.email)
    expect((await answerSrp(test, swapped.prove(member.password, { USERNAME: other.sub }))).body).toEqual(wrong)
    const block = (await startSrp(test, other.email)).parameters['SECRET_BLOCK'] ?? ''
    expect((await answerSrp(test, swapped.prove(member.password, { PASSWORD_CLAIM_SECRET_BLOCK: block }))).status).toBe(400)
    expect(
      (await answerSrp(test, swapped.prove(member.password, { PASSWORD_CLAIM_SECRET_BLOCK: `A${block.slice(1)}` }))).status,
    ).toBe(400)
  })

  it('burns a hand-shake by a wrong proof', async () => {
    const started = await startSrp(test, member.email)
    expect((await answerSrp(test, started.prove('ParseFault-Harbour-7'))).body).toEqual(wrong)
    expect((await answerSrp(test, started.prove(member.password))).body['message']).toContain('session can only be used once')
  })

  it('takes no proof of a password that has been changed since', async () => {
    const started = await startSrp(test, member.email)
    const change = { PreviousPassword: member.password, ProposedPassword: 'Meadow-Compass-4', AccessToken: member.accessToken }
    expect((await test.identity('ChangePassword', change)).body).toEqual({})
    expect((await answerSrp(test, started.prove(member.password))).body).toEqual(wrong)
  })

  it('takes a proof for the client alone that began', async () => {
    const example = createTestApp({ environment: exampleEnvironment })
    const { email, password } = await example.signUpMember()
    const ChallengeResponses = (await startSrp(example, email)).prove(password)
    const answer = (ClientId: string) =>
      example.identity('RespondToAuthChallenge', { ClientId, ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses })
    expect((await answer('quintetmobile')).body).toEqual(wrong)
    expect((await answer('quintetweb')).body).toHaveProperty('AuthenticationResult')
    await example.close()
  })

  it('wins no race: one proof sent twice at once gives one sign-in', async () => {
    const proof = (await startSrp(test, member.email)).prove(member.password)
    const results = await Promise.all([answerSrp(test, proof), answerSrp(test, proof), answerSrp(test, proof)])
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('honours a disabled account and a demanded reset only after the password', async () => {
    const { accounts } = test.context.identity
    await test.context.db.write((trx) => accounts.requireReset(trx, member.sub))
    expect((await signInBySrp(test, member.email, 'ParseFault-Harbour-7')).body).toEqual(wrong)
    expect((await signInBySrp(test, member.email, member.password)).body['message']).toBe('Password reset required for the user')
    await test.context.db.write((trx) => accounts.setEnabled(trx, member.sub, false))
    expect((await signInBySrp(test, member.email, member.password)).body['message']).toBe('User is disabled.')
  })

  it('asks for a new password where one is demanded', async () => {
    const email = 'newcomer@example.org'
    const account = { email, password: 'Temporary-Pass-1', birthDate: '1980-01-01', mustChangePassword: true }
    await test.context.db.write((trx) => test.context.identity.accounts.create(trx, account))
    const { body } = await signInBySrp(test, email, 'Temporary-Pass-1')
    expect(body['ChallengeName']).toBe('NEW_PASSWORD_REQUIRED')
    const answer = (NEW_PASSWORD: string) =>
      test.identity('RespondToAuthChallenge', {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: body['Session'],
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD },
      })
    expect((await answer('short')).body['__type']).toBe('InvalidPasswordException')
    expect((await answer('Harbour-Lantern-8')).body).toHaveProperty('AuthenticationResult')
    expect((await answer('Harbour-Lantern-9')).status).toBe(400)
    expect((await signInBySrp(test, email, 'Harbour-Lantern-8')).body).toHaveProperty('AuthenticationResult')
  })
})
