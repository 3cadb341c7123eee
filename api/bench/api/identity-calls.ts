import { siteClientId } from '@quintet/identity/testing'
import { calls } from '@quintet/contract'
import { requestBytes } from '../serving/browser-request.ts'
import { siteHost } from '../serving/site.ts'
import { bytesOf } from './measure.ts'
import type { World } from './world.ts'

const operation = (name: string, input: object): Buffer =>
  requestBytes(siteHost, {
    method: 'POST',
    path: '/identity/',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` },
    body: JSON.stringify({ ClientId: siteClientId, ...input }),
  })

const initiate = (AuthFlow: string, AuthParameters: object) => operation('InitiateAuth', { AuthFlow, AuthParameters })

/** Operations of the sign-in, by what they are for; beside a server that does none of their arithmetic. */
export const identityCalls: Record<string, (world: World, count: number) => Promise<Buffer[]>> = {
  'sign-in by password': async ({ reader }, count) => {
    const parameters = { USERNAME: reader.email, PASSWORD: reader.password }
    return Array.from({ length: count }, () => initiate('USER_PASSWORD_AUTH', parameters))
  },
  'refresh of a session': async ({ reader }, count) =>
    Array.from({ length: count }, () => initiate('REFRESH_TOKEN_AUTH', { REFRESH_TOKEN: reader.refreshToken })),
  'whose access token': async ({ reader }, count) =>
    Array.from({ length: count }, () => operation('GetUser', { AccessToken: reader.accessToken })),
  'token seen first': async (world, count) =>
    (await world.newcomers(count)).map((as) => bytesOf(calls.loadTokens.name as 'loadTokens', { as, input: {} })),
}
