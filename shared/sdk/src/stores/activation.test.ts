import { wireCalls } from '@quintet/contract/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { be, serve } from '../../test/api.ts'
import { completeMember, threePhotos } from '../../test/complete-member.ts'
import { idTokenOf, tokensFor } from '../../test/provider.ts'
import { configure, environment } from '../environment.ts'
import { endSession } from '../session/end.ts'
import { $session } from '../session/store.ts'
import { adoptTokens } from '../session/tokens.ts'
import { $canActivate, activateMember } from './activation.ts'
import { member, ownPhotos } from './member.ts'

const { account } = completeMember()
const waiting = { account: { ...account, active: 0 } }

const serveActivation = (answer: object) => {
  const called = serve({
    '/vua': answer,
    '/w-gud': wireCalls.loadMember.answer.encode(completeMember()),
    '/identity/': tokensFor('mira'),
  })
  configure({ identity: '/identity/' })
  adoptTokens({ idToken: idTokenOf('mira'), accessToken: 'access', refreshToken: 'refresh' })
  return called
}

describe('asking to be active', () => {
  test('brings new tokens and the member anew, with one call however many ask', async () => {
    const called = serveActivation({ statusCode: 200 })
    expect(await Promise.all([activateMember(), activateMember()])).toEqual([undefined, undefined])
    expect(called.map(({ path }) => path)).toEqual(['/vua', '/identity/', '/w-gud'])
    expect(called[0]?.body).toEqual({ tuat: 'access' })
    expect(member.$.get().data?.account.active).toBe(1)
    await activateMember()
    expect(called.filter(({ path }) => path === '/vua')).toHaveLength(2)
  })

  test.each([
    [{ statusCode: 400, issue: 'images' }, 'images'],
    [{ statusCode: 400 }, 'data'],
  ])('says what is missing, and changes nothing: %j', async (answer, issue) => {
    const called = serveActivation(answer)
    expect(await activateMember()).toBe(issue)
    expect(called).toHaveLength(1)
  })

  test('is done with the tokens of now, where those at hand have ended', async () => {
    const called = serveActivation({ statusCode: 200 })
    $session.set({ ...$session.get(), endsAt: 0 })
    await activateMember()
    expect(called.find(({ path }) => path === '/vua')?.body).toEqual({ tuat: 'access of mira' })
  })

  test('has come about even where new tokens cannot be had just then', async () => {
    const called = serveActivation({ statusCode: 200 })
    configure({ identity: '/away/' })
    expect(await activateMember()).toBeUndefined()
    expect([called.at(-1)?.path, member.$.get().data?.account.active]).toEqual(['/w-gud', 1])
  })

  test('is over with the session, and asked anew in the next', async () => {
    serveActivation({ statusCode: 400, issue: 'images' })
    const late = activateMember()
    void endSession('elsewhere')
    const called = serveActivation({ statusCode: 400, issue: 'data' })
    expect(await activateMember()).toBe('data')
    await expect(late).rejects.toMatchObject({ code: 'session.over' })
    expect(called).toHaveLength(1)
    expect(environment().storage.getItem('raaahr')).toBe('refresh')
  })
})

describe('a member can be made active', () => {
  beforeEach(() => {
    be('mira')
    ownPhotos.set(threePhotos as never)
  })

  test('when only the server’s word is missing', () => {
    member.set(completeMember(waiting))
    expect($canActivate.get()).toBe(true)
  })

  test.each([
    ['is active', {}],
    ['is suspended', { account: { ...account, active: 0, standing: 2 } }],
    ['lacks data', { ...waiting, about: undefined }],
    ['lacks a character', { ...waiting, characters: [null, null, null, null, null] }],
    ['agreed to no matching', { ...waiting, consents: ['sensitive'] }],
    ['has no birth date', { ...waiting, birthDateKnown: false }],
  ])('not who %s', (_, changes) => {
    member.set(completeMember(changes as never))
    expect($canActivate.get()).toBe(false)
  })

  test('not who lacks photos, nor before anything is known', () => {
    member.set(completeMember(waiting))
    ownPhotos.clear()
    expect($canActivate.get()).toBe(false)
    member.clear()
    expect($canActivate.get()).toBe(false)
  })
})
