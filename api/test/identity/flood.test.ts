import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, createTestApp, socketFrom } from '../testing.ts'

const isFull = process.env['QUINTET_FULL'] === '1'
const calls = isFull ? 100_000 : 2500
const nameLength = isFull ? 5000 : 15_000

let test: TestApp
beforeEach(() => {
  test = createTestApp({ environment: { QUINTET_RATE_FACTOR: '1' } })
})
afterEach(() => test.close())

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const heap = (): number => {
  collect()
  return process.memoryUsage().heapUsed
}

const filler = 'x'.repeat(nameLength)

const call = async (name: string, address: string): Promise<number> => {
  const headers = { 'x-amz-target': `AWSCognitoIdentityProviderService.${name}` }
  const answer = await test.app.request('/identity/', { method: 'POST', headers, body: '{}' }, socketFrom(address))
  return answer.status
}

const typeOf = async (address: string): Promise<unknown> => {
  const { body } = await test.identity('Nothing', {}, address)
  return body['__type']
}

describe('a flood of made-up operations', () => {
  it(
    'leaves the memory flat, from one address or many',
    async () => {
      for (let index = 0; index < 500; index++) await call(`Warm${index}`, '192.0.2.1')
      const before = heap()
      for (let index = 0; index < calls; index++)
        await call(`Op${index}${filler}`, `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`)
      const grown = (heap() - before) / calls
      process.stdout.write(`${calls} made-up operations with names of ${nameLength} signs: ${grown.toFixed(0)} bytes each\n`)
      expect(grown).toBeLessThan(600)
    },
    isFull ? 300_000 : 30_000,
  )

  it('shares one counter, whatever the names are', async () => {
    const types = []
    for (let index = 0; index < 61; index++) {
      const { body } = await test.identity(`Made${index}`, {}, '192.0.2.1')
      types.push(body['__type'])
    }
    expect(new Set(types.slice(0, 60))).toEqual(new Set(['UnknownOperationException']))
    expect(types[60]).toBe('TooManyRequestsException')
    expect(await typeOf('192.0.2.2')).toBe('UnknownOperationException')
  })

  it('counts a network of IPv6 once', async () => {
    for (let index = 0; index < 60; index++) await test.identity('Nothing', {}, `2001:db8:1:2::${index.toString(16)}`)
    expect(await typeOf('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe('TooManyRequestsException')
    expect(await typeOf('2001:db8:1:3::1')).toBe('UnknownOperationException')
  })

  it('meets a limit over all operations together', async () => {
    const refused: string[] = []
    const names = ['InitiateAuth', 'RespondToAuthChallenge', 'GetUser', 'GetTokensFromRefreshToken', 'ListDevices', 'GetDevice']
    for (let round = 0; round < 240; round++)
      for (const name of names) {
        const { body } = await test.identity(name, { ClientId: 1 }, '192.0.2.9')
        if (body['__type'] === 'TooManyRequestsException') refused.push(`${round} ${name}`)
      }
    expect(refused.some((place) => place.endsWith('GetUser'))).toBe(true)
  })
})
