// @vitest-environment happy-dom
import { $session, configure, member, ownPhotos } from '@quintet/sdk'
import { enterAs, fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  answer,
  closeScreen,
  eventually,
  failures,
  find,
  get,
  holdAnswers,
  place,
  press,
  question,
  settle,
  show,
  shown,
  warning,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import HomePage from '../src/home/home-page.tsx'
import { tiles } from '../src/home/steps.ts'
import { completeMember, type MemberRecord } from './complete-member.ts'
import { begin, files, say } from './screen.ts'

// As `npm run dev` builds: no newer set of tiles is looked for.
vi.stubGlobal('DEV_BUILD', true)
// No registry answers.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

let called: FakeCall[]
let record: unknown
let photos: unknown
let activation: unknown
const count = (call: string) => called.filter(({ name }) => name === call).length
const token = `a.${Buffer.from(JSON.stringify({ sub: 'mira', iat: 0, exp: 3600 })).toString('base64url')}.c`
const three = { photos: [], states: ['cleared', 'cleared', 'held', null, null] }
const nothingYet: MemberRecord = { ...completeMember, answers: {}, account: { ...completeMember.account, active: 0 } }
const notActive: MemberRecord = { ...completeMember, account: { ...completeMember.account, active: 0 } }

beforeEach(async () => {
  ;[record, photos, activation] = [nothingYet, three, { status: 200 }]
  called = fakeApi({
    ...files,
    loadMember: () => record,
    loadOwnPhotos: () => photos,
    activate: () => activation,
    GetTokensFromRefreshToken: { AuthenticationResult: { IdToken: token, AccessToken: token } },
    loadTokens: { week: 1, submitted: 0, tokensRemaining: 5 },
    listMatches: { matches: [] },
    listMatchResults: { weeks: [] },
  })
  enterAs('mira')
  await begin()
})
afterEach(async () => {
  await closeScreen()
  member.clear()
  ownPhotos.clear()
})

const open = async () => {
  await show(<HomePage />, '/home', { pattern: '*' })
  await eventually(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
}
const nameOf = (tile: (typeof tiles)[number]) => say(`home.tile.${tile}`)
const tileOf = (tile: (typeof tiles)[number]) => {
  const found = document.querySelector<HTMLElement>(`[data-tile="${tile}"] :is(a, button)`)
  if (!found) throw new Error(`There is no tile ${nameOf(tile)}.`)
  return found
}
const openTiles = () => tiles.filter((tile) => tileOf(tile).matches('a[href]'))
const pressTile = async (tile: (typeof tiles)[number]) => {
  await act(async () => tileOf(tile).click())
  await settle()
}

describe('the tiles', () => {
  it.each([
    [nothingYet, 3, ['data']],
    [notActive, 2, ['data', 'images']],
    [{ ...notActive, characters: notActive.characters.with(4, null) }, 3, ['data', 'images', 'pools']],
    [notActive, 3, ['data', 'images', 'pools']],
    [completeMember, 3, tiles],
  ])('open one after the other (%#)', async (own, pictures, expected) => {
    record = own
    photos = { ...three, states: three.states.map((state, index) => (index < pictures ? state : null)) }
    await open()
    expect(openTiles()).toEqual(expected)
  })

  it('are not shown as locked before it is known', async () => {
    const come = holdAnswers()
    await show(<HomePage />, '/home', { pattern: '*' })
    expect(openTiles()).toEqual(tiles)
    await come()
    await eventually(() => expect(openTiles()).toEqual(['data']))
  })

  it('that are locked say so to who does not see it', async () => {
    await open()
    for (const tile of tiles.slice(1)) expect(tileOf(tile).textContent).toContain(say('home.locked'))
    expect(tileOf('data').textContent).not.toContain(say('home.locked'))
  })

  it('that is locked tells what is missing, leads there, and asks the server nothing', async () => {
    await open()
    await pressTile('matches')
    expect(warning()).toMatchObject({ body: { key: 'lock.data' }, action: { to: '/data' } })
    expect(place().path).toBe('/home')
    expect(count('activate')).toBe(0)
  })

  it('of who has done all asks the server, and opens when that lets in', async () => {
    record = notActive
    await open()
    record = completeMember
    await pressTile('judging')
    await eventually(() => expect(place().path).toBe('/judging'))
    expect(count('activate')).toBe(1)
  })

  it('stays shut where the server refuses, and can be pressed again', async () => {
    record = notActive
    activation = refuseCall('unexpected')
    await open()
    await pressTile('judging')
    await eventually(() => expect(failures()).toHaveLength(1))
    expect(place().path).toBe('/home')
    await eventually(() => expect(tileOf('judging').getAttribute('aria-busy')).toBeNull())
    await pressTile('judging')
    expect(count('activate')).toBe(2)
  })
})

describe('the dashboard', () => {
  it('names one thing that comes next, and leads there', async () => {
    await open()
    expect(shown()).toContain(say('step.title'))
    const goals = all('link').map((one) => one.getAttribute('href'))
    expect(goals.filter((goal) => goal?.startsWith('/data/user-data/'))).toHaveLength(1)
  })

  it('says when its data did not come, and reads all of it again', async () => {
    record = new Error('no network')
    await open()
    expect(shown()).toContain(say('error.network'))
    record = completeMember
    const before = count('loadOwnPhotos')
    await press(say('state.retry'))
    await eventually(() => expect(openTiles()).toEqual(tiles))
    expect(count('loadOwnPhotos')).toBe(before + 1)
    expect(shown()).not.toContain(say('error.network'))
  })

  it('reads the record again at each visit, as another device may have changed it', async () => {
    await open()
    await open()
    expect(count('loadMember')).toBe(2)
  })

  it('signs out after a question alone', async () => {
    await open()
    await press(say('home.signOut'))
    expect(question()?.title.key).toBe('signOut.title')
    await answer(false)
    expect($session.get().authenticated).toBe(true)
    await press(say('home.signOut'))
    await answer(true)
    await eventually(() => expect($session.get().authenticated).toBe(false))
  })

  it.each([true, false])('has the operator’s bar in a demo alone: %s', async (demo) => {
    configure({ demo })
    await open()
    expect(find('button', say('demo.shift')) !== undefined).toBe(demo)
    configure({ demo: false })
  })

  it('has report and information at hand', async () => {
    await open()
    expect(get('link', say('reportError.title')).getAttribute('href')).toBe('/report-error')
    expect(get('link', say('information.title')).getAttribute('href')).toBe('/information')
  })
})
