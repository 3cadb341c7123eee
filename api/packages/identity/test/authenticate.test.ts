import { createFakeClock } from '@quintet/kit/clock'
import { describe, expect, it } from 'vitest'
import { createAuthenticate } from '../src/tokens/authenticate.ts'

const tail = 's'.repeat(60)
const sound = `head.payload.${tail}`
const forged = `head.another.${tail}`

const setUp = () => {
  const wall = createFakeClock(1_000_000)
  const looked: string[] = []
  const state = { stands: true }
  const verify = (token: string) => {
    looked.push(token)
    const claims = { token_use: 'id', iss: 'us', aud: 'site', sub: 'mira', origin_jti: 'session', auth_time: 1, exp: 2000 }
    return token === forged ? undefined : claims
  }
  const stands = () => state.stands
  return { ...createAuthenticate({ wall, verify, issuer: 'us', clients: new Set(['site']), stands }), wall, looked, state }
}

describe('a token that was seen before', () => {
  it('is verified once, and expires for all that', async () => {
    const { authenticate, readToken, wall, looked } = setUp()
    expect(readToken(sound)).toEqual(await authenticate(sound))
    expect(looked).toEqual([sound])
    wall.shift(999_999)
    await expect(authenticate(sound)).resolves.toMatchObject({ sub: 'mira' })
    wall.shift(1)
    expect(readToken(sound)).toBeUndefined()
    await expect(authenticate(sound)).rejects.toThrow(expect.objectContaining({ status: 401 }) as Error)
  })

  it('speaks for nobody once its sign-in has ended', async () => {
    const { authenticate, state } = setUp()
    await authenticate(sound)
    state.stands = false
    await expect(authenticate(sound)).rejects.toThrow(expect.objectContaining({ status: 401 }) as Error)
  })

  it('lends its signature to no other', async () => {
    const { authenticate, looked } = setUp()
    await authenticate(sound)
    for (const other of [forged, `x${sound}`, sound.slice(1), tail.slice(0, 43)]) {
      const isVerified = other !== forged
      const outcome = await authenticate(other).then(
        () => true,
        () => false,
      )
      expect([other, outcome, looked.at(-1)]).toEqual([other, isVerified, other])
    }
    await authenticate(sound)
    expect(looked.filter((token) => token === sound)).toHaveLength(1)
  })

  it('is known by its hash when many others came since', async () => {
    const { authenticate, knows, looked } = setUp()
    await authenticate(sound)
    for (let other = 0; other < 1500; other++) await authenticate(`head.payload.${String(other).padStart(60, '0')}`)
    await authenticate(sound)
    expect(looked.filter((token) => token === sound)).toHaveLength(1)
    expect([knows(sound), knows(forged)]).toEqual([true, false])
  })
})
