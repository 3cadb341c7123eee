import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Served, appCode, password, serveExample } from './served.ts'

let served: Served
beforeAll(async () => {
  served = await serveExample()
})
afterAll(() => served.close())

const newStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

let Storage = newStorage()
beforeEach(() => {
  Storage = newStorage()
})

const poolOf = (UserPoolId = 'xx-local-1_Quintet01', ClientId = 'quintetweb') =>
  new CognitoUserPool({ UserPoolId, ClientId, endpoint: served.endpoint, Storage })
const userOf = (Username: string, Pool = poolOf()) => new CognitoUser({ Username, Pool, Storage })

type Outcome = { session: CognitoUserSession } | { challenge: string; parameters: Record<string, string> }

const callbacks = (resolve: (outcome: Outcome) => void, reject: (error: Error) => void) => ({
  onSuccess: (session: CognitoUserSession) => resolve({ session }),
  onFailure: (error: Error) => reject(error),
  newPasswordRequired: (parameters: Record<string, string>) => resolve({ challenge: 'newPassword', parameters }),
  mfaRequired: (challenge: string, parameters: Record<string, string>) => resolve({ challenge, parameters }),
  totpRequired: (challenge: string, parameters: Record<string, string>) => resolve({ challenge, parameters }),
  selectMFAType: (challenge: string, parameters: Record<string, string>) => resolve({ challenge, parameters }),
  mfaSetup: (challenge: string, parameters: Record<string, string>) => resolve({ challenge, parameters }),
  customChallenge: (parameters: Record<string, string>) => resolve({ challenge: 'custom', parameters }),
})

const signIn = (user: CognitoUser, Password = password) =>
  new Promise<Outcome>((resolve, reject) =>
    user.authenticateUser(new AuthenticationDetails({ Username: user.getUsername(), Password }), callbacks(resolve, reject)),
  )
const by = (start: (handlers: ReturnType<typeof callbacks>) => void) =>
  new Promise<Outcome>((resolve, reject) => start(callbacks(resolve, reject)))
const done = <T>(start: (callback: (error: Error | null | undefined, result?: T) => void) => void) =>
  new Promise<T | undefined>((resolve, reject) => start((error, result) => (error ? reject(error) : resolve(result))))

const signUp = async (email: string, pool = poolOf(), more: Record<string, string> = {}) => {
  const attributes = Object.entries({ email, ...more }).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }))
  await done((callback) => pool.signUp(email, password, attributes, [], callback))
  const user = userOf(email, pool)
  await done((callback) => user.confirmRegistration(served.codeFor(email), false, callback))
  return user
}

describe('amazon-cognito-identity-js', () => {
  it('signs up, in by SRP and by password, refreshes, reads itself and signs out', async () => {
    const user = await signUp('cijs@example.org', poolOf(), { name: 'Mira', birthdate: '1990-05-17' })
    const outcome = await signIn(user)
    if (!('session' in outcome)) throw new Error('A challenge was not expected.')
    expect(outcome.session.isValid()).toBe(true)
    const attributes = await done<CognitoUserAttribute[]>((callback) => user.getUserAttributes(callback))
    expect(attributes?.map(({ Name }) => Name)).toContain('name')
    const refreshed = await done<CognitoUserSession>((callback) =>
      user.refreshSession(outcome.session.getRefreshToken(), callback),
    )
    expect(refreshed?.isValid()).toBe(true)
    user.setAuthenticationFlowType('USER_PASSWORD_AUTH')
    expect(await signIn(user)).toHaveProperty('session')
    await new Promise((resolve, reject) => user.globalSignOut({ onSuccess: resolve, onFailure: reject }))
    await expect(signIn(user, 'ParseFault-Harbour-7')).rejects.toMatchObject({ code: 'NotAuthorizedException' })
  })

  it('changes and resets the password, verifies an attribute and deletes itself', async () => {
    const email = 'cijs-life@example.org'
    const user = await signUp(email)
    await signIn(user)
    await done((callback) => user.changePassword(password, 'Meadow-Compass-4', callback))
    await by((handlers) => user.forgotPassword({ ...handlers, onSuccess: () => handlers.onSuccess({} as CognitoUserSession) }))
    await new Promise((resolve, reject) =>
      user.confirmPassword(served.codeFor(email), 'Meadow-Compass-5', { onSuccess: resolve, onFailure: reject }),
    )
    await signIn(user, 'Meadow-Compass-5')
    const phone = new CognitoUserAttribute({ Name: 'phone_number', Value: '+43660123456' })
    await done((callback) => user.updateAttributes([phone], callback))
    await new Promise((resolve, reject) =>
      user.getAttributeVerificationCode('phone_number', { onSuccess: resolve, onFailure: reject }),
    )
    await new Promise((resolve, reject) =>
      user.verifyAttribute('phone_number', served.codeFor('+43660123456'), { onSuccess: resolve, onFailure: reject }),
    )
    await done((callback) => user.deleteUser(callback))
    await expect(signIn(user, 'Meadow-Compass-5')).rejects.toMatchObject({ message: 'Incorrect username or password.' })
  })

  it('answers a custom challenge, with and without the password', async () => {
    const email = 'cijs-custom@example.org'
    const user = await signUp(email)
    const details = new AuthenticationDetails({ Username: email })
    const asked = await by((handlers) => user.initiateAuth(details, handlers))
    expect(asked).toMatchObject({ challenge: 'custom' })
    await expect(by((handlers) => user.sendCustomChallengeAnswer('000000x', handlers))).rejects.toMatchObject({
      code: 'NotAuthorizedException',
    })
    expect(await by((handlers) => user.sendCustomChallengeAnswer(served.codeFor(email), handlers))).toHaveProperty('session')
    const again = userOf(email)
    again.setAuthenticationFlowType('CUSTOM_AUTH')
    expect(await signIn(again)).toMatchObject({ challenge: 'custom' })
    expect(await by((handlers) => again.sendCustomChallengeAnswer(served.codeFor(email), handlers))).toHaveProperty('session')
  })

  it('tracks a device and proves it at the next sign-in', async () => {
    const pool = poolOf('xx-local-1_Devices01', 'quintetdevices')
    const user = await signUp('cijs-device@example.org', pool)
    expect(await signIn(user)).toHaveProperty('session')
    const devices = await new Promise<{ Devices: { DeviceKey: string }[] }>((resolve, reject) =>
      user.listDevices(10, null, { onSuccess: resolve as never, onFailure: reject }),
    )
    expect(devices.Devices).toHaveLength(1)
    const again = userOf('cijs-device@example.org', pool)
    expect(await signIn(again)).toHaveProperty('session')
    await new Promise((resolve, reject) => again.forgetDevice({ onSuccess: resolve, onFailure: reject }))
    await expect(done((callback) => again.getUserAttributes(callback))).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })
  })

  it('sets up an authenticator app where the pool demands one, and uses it', async () => {
    const user = await signUp('cijs-mfa@example.org', poolOf('xx-local-1_MfaPool01', 'quintetmfa'))
    expect(await signIn(user)).toMatchObject({ challenge: 'MFA_SETUP' })
    const key = await new Promise<string>((resolve, reject) =>
      user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject }),
    )
    const session = await new Promise((resolve, reject) =>
      user.verifySoftwareToken(appCode(key), 'phone', { onSuccess: resolve, onFailure: reject }),
    )
    expect(session).toHaveProperty('idToken')
    expect(await signIn(user)).toMatchObject({ challenge: 'SOFTWARE_TOKEN_MFA' })
    const code = appCode(key, 1)
    expect(await by((handlers) => user.sendMFACode(code, handlers, 'SOFTWARE_TOKEN_MFA'))).toHaveProperty('session')
    await signIn(user)
    await expect(by((handlers) => user.sendMFACode(code, handlers, 'SOFTWARE_TOKEN_MFA'))).rejects.toMatchObject({
      code: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
  })
})
