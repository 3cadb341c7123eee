import { Amplify } from 'aws-amplify'
import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchDevices,
  fetchMFAPreference,
  fetchUserAttributes,
  forgetDevice,
  rememberDevice,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Served, appCode, password, serveExample } from './served.ts'

let served: Served
const use = (userPoolId = 'xx-local-1_Quintet01', userPoolClientId = 'quintetweb') => {
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint: served.endpoint } } })
  const entries = new Map<string, string>()
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => entries.get(key) ?? null,
    setItem: async (key, value) => void entries.set(key, value),
    removeItem: async (key) => void entries.delete(key),
    clear: async () => entries.clear(),
  })
}
beforeAll(async () => {
  served = await serveExample()
})
afterEach(() => signOut())
afterAll(() => served.close())

const join = async (username: string) => {
  await signUp({ username, password, options: { userAttributes: { email: username } } })
  await confirmSignUp({ username, confirmationCode: served.codeFor(username) })
}

describe('aws-amplify', () => {
  it('signs up and in, refreshes, changes and resets the password', async () => {
    use()
    const username = 'amplify@example.org'
    await join(username)
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
    expect(await fetchUserAttributes()).toMatchObject({ email: username, email_verified: 'true' })
    const before = await fetchAuthSession()
    const after = await fetchAuthSession({ forceRefresh: true })
    expect(after.tokens?.accessToken.payload['origin_jti']).toBe(before.tokens?.accessToken.payload['origin_jti'])
    await updatePassword({ oldPassword: password, newPassword: 'Meadow-Compass-4' })
    await signOut({ global: true })
    await resetPassword({ username })
    await confirmResetPassword({ username, newPassword: 'Meadow-Compass-5', confirmationCode: served.codeFor(username) })
    const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const
    await expect(signIn({ username, password, options })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
    expect(await signIn({ username, password: 'Meadow-Compass-5', options })).toMatchObject({ isSignedIn: true })
  })

  it('sets up an authenticator app and is asked for its code', async () => {
    use()
    const username = 'amplify-totp@example.org'
    await join(username)
    await signIn({ username, password })
    const { sharedSecret } = await setUpTOTP()
    await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({ name: 'CodeMismatchException' })
    await verifyTOTPSetup({ code: appCode(sharedSecret) })
    await updateMFAPreference({ totp: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await signOut()
    const { nextStep } = await signIn({ username, password })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    expect(await confirmSignIn({ challengeResponse: appCode(sharedSecret, 1) })).toMatchObject({ isSignedIn: true })
  })

  it('sets the app up on the way in where the pool demands it', async () => {
    use('xx-local-1_MfaPool01', 'quintetmfa')
    const username = 'amplify-setup@example.org'
    await join(username)
    const { nextStep } = await signIn({ username, password })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const code = appCode(nextStep.totpSetupDetails.sharedSecret)
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
  })

  it('answers a custom challenge with and without the password', async () => {
    use()
    const username = 'amplify-custom@example.org'
    await join(username)
    for (const authFlowType of ['CUSTOM_WITHOUT_SRP', 'CUSTOM_WITH_SRP'] as const) {
      const given = authFlowType === 'CUSTOM_WITH_SRP' ? { password } : {}
      const { nextStep } = await signIn({ username, ...given, options: { authFlowType } })
      expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE')
      expect(await confirmSignIn({ challengeResponse: served.codeFor(username) })).toMatchObject({ isSignedIn: true })
      await signOut()
    }
  })

  it('confirms its device, proves it, and heals when it was forgotten', async () => {
    use('xx-local-1_Devices01', 'quintetdevices')
    // The client names its device by the browser, which it expects to be there.
    vi.stubGlobal('navigator', { platform: 'Linux', userAgent: 'Firefox/140.0', userAgentData: undefined })
    const username = 'amplify-device@example.org'
    await join(username)
    await signIn({ username, password })
    await rememberDevice()
    const [device] = await fetchDevices()
    await signOut()
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
    expect((await fetchDevices()).map(({ id }) => id)).toEqual([device?.id])
    const { write } = served.test.context.db
    await write((trx) => trx.deleteFrom('identity_devices').execute())
    await signOut()
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
  })

  it('remembers a device, signs in with it, and forgets it', async () => {
    use('xx-local-1_Devices01', 'quintetdevices')
    vi.stubGlobal('navigator', { platform: 'Linux', userAgent: 'Firefox/140.0', userAgentData: undefined })
    const username = 'amplify-forget@example.org'
    await join(username)
    await signIn({ username, password })
    await rememberDevice()
    await signOut()
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
    const [forgotten, ...others] = await fetchDevices()
    expect(others).toEqual([])
    await forgetDevice()
    await signOut()
    expect(await signIn({ username, password })).toMatchObject({ isSignedIn: true })
    const devices = await fetchDevices()
    expect(devices).toHaveLength(1)
    expect(devices[0]?.id).not.toBe(forgotten?.id)
  })
})
