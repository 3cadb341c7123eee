// @vitest-environment happy-dom
import type { MemberRecord } from '@quintet/contract'
import { ownPhotos } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, holdAnswers, place, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, expect, it } from 'vitest'
import { Routes } from '../src/routes.tsx'
import { weekTokens } from '../src/stores/tokens.ts'
import { completeRecord } from '@quintet/testing/records'
import { begin, say } from './screen.tsx'

// Who is not active yet, and lacks nothing but the server's word, waits for it here; anyone else is led home.

const claims = Buffer.from(JSON.stringify({ sub: 'mira', iat: 0, exp: 3600 })).toString('base64url')
const tokens = { AuthenticationResult: { IdToken: `a.${claims}.c`, AccessToken: 'new access' } }
const photos = { photos: ['/1', '/2', '/3', null, null], states: ['held', 'held', 'held', null, null] }
const as = (more: object) => ({ ...completeRecord, ...more }) as MemberRecord
const active = as({ account: { ...completeRecord.account, active: 1 } })

let called: ReturnType<typeof fakeApi>
const begun = async (who: MemberRecord, activated: unknown = { status: 200 }) => {
  called = fakeApi({
    GetTokensFromRefreshToken: tokens,
    loadOwnPhotos: photos,
    loadMember: active,
    activate: activated,
    loadTokens: { week: 0, submitted: 0, tokensRemaining: 5 },
    loadJudgingRound: {},
  })
  weekTokens.clear()
  await begin(2, who)
  ownPhotos.set(photos as never)
}
const open = async (path = '') => {
  await show(<Routes />, `/judging${path}`, { pattern: '/judging/*' })
  await settle()
}
const asked = () => called.filter(({ name }) => name === 'activate').length
afterEach(closeScreen)

it.each([
  ['', () => say('help.title')],
  ['/round', () => say('round.title')],
])('is open to who is active, without a question: %s', async (path, words) => {
  await begun(active)
  await open(path)
  await eventually(() => expect(document.body.innerHTML).toContain(words()))
  expect([asked(), place().path]).toEqual([0, `/judging${path}`])
})

it('waits for the server’s word, and is open then', async () => {
  await begun(completeRecord)
  const letCome = holdAnswers()
  await open()
  expect([place().path, find('button', say('home.submitFree')), asked()]).toEqual(['/judging', undefined, 1])
  await letCome()
  await eventually(() => expect(find('button', say('home.submitFree'))).toBeDefined())
})

it.each([
  ['does not agree', { status: 400, issue: 'images' }],
  ['cannot be asked', refuseCall('unavailable', 503)],
])('leads home where the server %s', async (_, answer) => {
  await begun(completeRecord, answer)
  await open()
  await eventually(() => expect(place().path).toBe('/home'))
})

it('leads home at once who lacks something of their own, and asks nothing', async () => {
  await begun(as({ consents: [] }))
  await open('/round')
  await eventually(() => expect(place().path).toBe('/home'))
  expect([asked(), shown().includes(say('round.title'))]).toEqual([0, false])
})
