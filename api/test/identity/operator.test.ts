import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp } from '../testing.ts'
import { exampleEnvironment, mainPool, operator, password } from './served.ts'

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: exampleEnvironment })
})
afterEach(() => test.close())

const email = 'mira@example.org'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha = (text: string) => createHash('sha256').update(text).digest('hex')

interface Signing {
  body?: string
  sentBody?: string
  target?: string
  sentTarget?: string
  names?: string
  stamp?: string
  /** What becomes of the header in the end. */
  header?: (authorization: string) => string | undefined
}

const signed = async ({
  body = JSON.stringify({ UserPoolId: mainPool, Username: email }),
  names = 'host;x-amz-date;x-amz-target',
  ...rest
}: Signing) => {
  const target = rest.target ?? 'AdminGetUser'
  const stamp = rest.stamp ?? `${new Date(test.wall.now()).toISOString().replace(/[-:]|\.\d+/g, '')}`
  const values: Record<string, string> = {
    host: 'localhost',
    'x-amz-date': stamp,
    'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
  }
  const list = names.split(';')
  const canonical = ['POST', '/identity/', '', list.map((name) => `${name}:${values[name]}\n`).join(''), names, sha(body)].join(
    '\n',
  )
  const scope = `${stamp.slice(0, 8)}/xx-local-1/cognito-idp/aws4_request`
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${operator.secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', stamp, scope, sha(canonical)].join('\n')).toString('hex')
  const { header = (text: string) => text } = rest
  const authorization = header(
    `AWS4-HMAC-SHA256 Credential=${operator.id}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  )
  const headers = {
    ...values,
    'x-amz-target': `AWSCognitoIdentityProviderService.${rest.sentTarget ?? target}`,
    ...(authorization !== undefined && { authorization }),
  }
  const response = await test.app.request('http://localhost/identity/', { method: 'POST', headers, body: rest.sentBody ?? body })
  return ((await response.json()) as Record<string, unknown>)['__type'] ?? 'done'
}

describe('the operator’s signature', () => {
  it('covers operation, body and time', async () => {
    await test.context.identity.perform('AdminCreateUser', { UserPoolId: mainPool, Username: email, TemporaryPassword: password })
    expect(await signed({})).toBe('done')
    expect(await signed({ sentTarget: 'AdminDeleteUser' })).toBe('InvalidSignatureException')
    expect(await signed({ sentBody: JSON.stringify({ UserPoolId: mainPool, Username: 'other@example.org' }) })).toBe(
      'InvalidSignatureException',
    )
    expect(await signed({ names: 'host;x-amz-date' })).toBe('InvalidSignatureException')
    expect(await signed({ stamp: '20260901T115400Z' })).toBe('InvalidSignatureException')
    expect(await signed({ stamp: '20260901T115600Z' })).toBe('done')
    expect(await signed({ stamp: '20260931T999999Z' })).toBe('InvalidSignatureException')
  })

  it.each<[string, (text: string) => string | undefined, string]>([
    ['is there', () => undefined, 'MissingAuthenticationTokenException'],
    ['has its form', (text) => text.replace('AWS4-HMAC-SHA256', 'AWS4'), 'IncompleteSignatureException'],
    ['has nothing after it', (text) => `${text}0`, 'IncompleteSignatureException'],
    ['is for this service', (text) => text.replace('cognito-idp', 'dynamodb'), 'IncompleteSignatureException'],
    ['is the operator’s', (text) => text.replace(operator.id, 'STRANGER'), 'UnrecognizedClientException'],
    ['is right', (text) => text.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')), 'InvalidSignatureException'],
    ['is of the day that it names', (text) => text.replace('/20260901/', '/20260902/'), 'InvalidSignatureException'],
  ])('%s', async (_, header, type) => {
    expect(await signed({ header })).toBe(type)
  })

  it('is of no use where there is no operator', async () => {
    await test.close()
    test = createTestApp({ environment: { QUINTET_IDENTITY: exampleEnvironment.QUINTET_IDENTITY } })
    expect(await signed({})).toBe('UnrecognizedClientException')
  })

  it('is of the last five minutes', async () => {
    await test.context.identity.perform('AdminCreateUser', { UserPoolId: mainPool, Username: email, TemporaryPassword: password })
    expect(await signed({ stamp: '20260901T115500Z' })).toBe('done')
    expect(await signed({ stamp: '20260901T115459Z' })).toBe('InvalidSignatureException')
    expect(await signed({ stamp: '20260901T120500Z' })).toBe('done')
    expect(await signed({ stamp: '20260901T120501Z' })).toBe('InvalidSignatureException')
  })
})
