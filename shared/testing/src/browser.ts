import type { SignedIn, TestApp } from '@quintet/api/testing'
import { adoptTokens, configure, member, memoryStorage, ownPhotos } from '@quintet/sdk'

/**
 * Points the SDK of this process at the API in memory and signs the member in, so that a remote's stores make their real calls
 * against the real API. Every call's input and answer is validated there by the contract.
 */
export const signInToSdk = async (test: TestApp, { idToken, accessToken, refreshToken }: SignedIn): Promise<void> => {
  configure({
    fetch: async (input, init) => test.app.request(String(input), init),
    storage: memoryStorage(),
  })
  adoptTokens({ idToken, accessToken, refreshToken })
  await Promise.all([member.reload(), ownPhotos.reload()])
}
