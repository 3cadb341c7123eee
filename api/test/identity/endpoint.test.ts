import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp()
})
afterEach(() => test.close())

const post = (body: string, target = 'AWSCognitoIdentityProviderService.InitiateAuth', headers = {}) =>
  test.app.request('/identity/', { method: 'POST', headers: { 'x-amz-target': target, ...headers }, body })

describe('transport', () => {
  it('refuses in the protocol’s form', async () => {
    const response = await post('{"ClientId":"nobody","AuthFlow":"USER_SRP_AUTH"}')
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/x-amz-json-1.1')
    expect(response.headers.get('x-amzn-errortype')).toBe('ResourceNotFoundException')
    expect(response.headers.get('x-amzn-requestid')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('access-control-expose-headers')).toContain('x-amzn-ErrorType')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toEqual({
      __type: 'ResourceNotFoundException',
      message: 'User pool client nobody does not exist.',
    })
  })

  it.each([
    ['no JSON', '{', undefined, 400, 'SerializationException'],
    ['an array', '[]', undefined, 400, 'SerializationException'],
    ['null', 'null', undefined, 400, 'SerializationException'],
    ['nothing', '', undefined, 400, 'InvalidParameterException'],
    ['wrong types', '{"ClientId":7,"AuthFlow":[]}', undefined, 400, 'InvalidParameterException'],
    ['an unknown operation', '{}', 'AWSCognitoIdentityProviderService.Nothing', 400, 'UnknownOperationException'],
    [
      'an unknown operation, whatever it brings',
      '{',
      'AWSCognitoIdentityProviderService.Nothing',
      400,
      'UnknownOperationException',
    ],
    ['an inherited name', '{}', 'AWSCognitoIdentityProviderService.constructor', 400, 'UnknownOperationException'],
    ['no target', '{}', '', 400, 'UnknownOperationException'],
    ['too much', `{"ClientId":"${'x'.repeat(70_000)}"}`, undefined, 413, 'RequestEntityTooLargeException'],
    ['an unknown flow', '{"ClientId":"quintetweb","AuthFlow":"toString"}', undefined, 400, 'InvalidParameterException'],
  ])('answers %s without a fault of its own', async (_, body, target, status, type) => {
    const response = await post(body, target)
    expect([response.status, ((await response.json()) as Record<string, string>)['__type']]).toEqual([status, type])
  })

  it('is not the only way: within the server, too, an unknown operation is refused', async () => {
    await expect(test.context.identity.perform('Nothing', {})).rejects.toMatchObject({ type: 'UnknownOperationException' })
  })

  it('takes no text that holds U+0000, wherever it stands', async () => {
    const body = JSON.stringify({
      ClientId: 'quintetweb',
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: 'mira@example.org\0', SRP_A: 'abcdef' },
    })
    expect(await (await post(body)).json()).toEqual({
      __type: 'InvalidParameterException',
      message: '1 validation error detected: a text holds the character U+0000',
    })
  })

  it('names a missing parameter', async () => {
    expect(await (await post('{"ClientId":"quintetweb"}')).json()).toMatchObject({
      message: 'Missing required parameter AuthFlow',
    })
  })

  it('answers a preflight', async () => {
    const response = await test.app.request('/identity/', { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
    expect(response.headers.get('access-control-allow-headers')).toContain('x-amz-target')
  })

  it('limits calls per minute', async () => {
    const strict = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
    const statuses = []
    for (let call = 0; call < 61; call++)
      statuses.push((await strict.identity('ForgotPassword', { Username: `a${call}@example.org` })).status)
    expect([statuses[59], statuses[60]]).toEqual([200, 400])
    await strict.close()
  })
})
