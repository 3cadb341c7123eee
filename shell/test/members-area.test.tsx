// @vitest-environment happy-dom
import { standings, TIERS } from '@quintet/domain/membership'
import { $session, member } from '@quintet/sdk'
import { Route, Routes } from '@quintet/sdk/router'
import { enterAs, fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  failures,
  get,
  leave,
  press,
  settle,
  show,
  shown,
  toastKeys,
} from '@quintet/testing/screen'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberConsent } from '../src/account/pending-consent.ts'
import MembersArea from '../src/members/members-area.tsx'
import { completeMember } from './complete-member.ts'
import { begin, files, say } from './screen.ts'

// No registry answers.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))

let called: FakeCall[]
let record: unknown
let reply: unknown
const inputsOf = (call: string) => called.filter(({ name }) => name === call).map(({ input }) => input)
const pages = [
  '/home',
  '/images',
  '/data/user-data',
  '/standing',
  '/information/terms',
  '/data/account-delete',
  '/data/account-data/export',
]

// What is loaded for them is there, so that nothing comes between two renderings.
beforeAll(async () => {
  await import('../src/members/standing/standing-page.tsx')
  await import('../src/members/terms-due.tsx')
})
beforeEach(async () => {
  record = completeMember
  reply = {}
  called = fakeApi({
    ...files,
    loadMember: () => record,
    saveConsent: {},
    refreshMembership: () => reply,
    loadStanding: { statements: [] },
    listReports: { reports: [] },
    listWaiting: { waiting: [] },
  })
  await begin()
})
afterEach(async () => {
  await closeScreen()
  member.clear()
})

const open = async (address: string, claims: object = {}) => {
  await leave()
  enterAs('mira', claims)
  await show(
    <Routes>
      <Route element={<MembersArea />}>
        <Route path="*" element={<p>PAGE</p>} />
      </Route>
    </Routes>,
    address,
    { pattern: '*' },
  )
  await settle()
  await settle()
}
const standsOpen = async (claims: object) => {
  const left: string[] = []
  for (const page of pages) {
    await open(page, claims)
    if (shown().includes('PAGE')) left.push(page)
  }
  return left
}

describe('a member', () => {
  it('in good standing gets every page, and the record once', async () => {
    expect(await standsOpen({})).toEqual(pages)
    expect(inputsOf('loadMember')).toHaveLength(1)
  })

  it('whose membership has ended gets what is left, and the ways on', async () => {
    expect(await standsOpen({ tier: TIERS.ended })).toEqual(['/data/account-delete', '/data/account-data/export'])
    await open('/home', { tier: TIERS.ended })
    expect(shown()).toContain(say('ended.title'))
    for (const way of ['payment', 'data', 'delete'])
      expect(all('link').map((one) => one.getAttribute('href'))).toContain(`/data/account-${way}`)
  })

  it.each([
    [standings.suspended, standings.good],
    [undefined, standings.suspended],
  ])('who is suspended gets what is left, by the record %s before the token %s', async (inRecord, inToken) => {
    record =
      inRecord === undefined
        ? new Error('no network')
        : { ...completeMember, account: { ...completeMember.account, standing: inRecord } }
    expect(await standsOpen({ standing: inToken })).toEqual([
      '/standing',
      '/information/terms',
      '/data/account-delete',
      '/data/account-data/export',
    ])
  })

  it('who is let in again gets every page, though the token does not know yet', async () => {
    expect(await standsOpen({ standing: standings.suspended })).toEqual(pages)
  })
})

const refresh = async () => {
  await open('/home', { tier: TIERS.ended })
  await press(say('ended.refresh'))
  await settle()
}

describe('a membership that has ended', () => {
  it('is asked for anew, which begins with another sign-in', async () => {
    await refresh()
    await eventually(() => expect(toastKeys()).toEqual(['ended.refreshed']))
    expect($session.get().authenticated).toBe(false)
  })

  it('is asked for once, however often it is pressed', async () => {
    const door: { open?: (answer: object) => void } = {}
    reply = new Promise<object>((resolve) => (door.open = resolve))
    await refresh()
    expect(get('button', say('ended.refresh')).getAttribute('aria-busy')).toBe('true')
    await press(say('ended.refresh'))
    door.open?.({})
    await eventually(() => expect(toastKeys()).toEqual(['ended.refreshed']))
    expect(inputsOf('refreshMembership')).toHaveLength(1)
  })

  it('that could not be asked for leaves the member where they are', async () => {
    reply = refuseCall('unexpected')
    await refresh()
    await eventually(() => expect(failures()).toHaveLength(1))
    expect(toastKeys()).toEqual([])
    expect($session.get().authenticated).toBe(true)
    await eventually(() => expect(get('button', say('ended.refresh')).getAttribute('aria-busy')).toBeNull())
  })
})

describe('new terms', () => {
  it('are asked about above whichever page it is', async () => {
    record = { ...completeMember, termsDue: '4' }
    await open('/images')
    await eventually(() => expect(all('dialog')).toHaveLength(1))
    expect(shown()).toContain(say('terms.due.title'))
    expect(shown()).toContain('PAGE')
  })

  it('that are none are not asked about', async () => {
    await open('/images')
    expect(all('dialog')).toHaveLength(0)
  })
})

describe('the consent of the sign-up', () => {
  it('is handed over at the first sign-in, once', async () => {
    rememberConsent('mira@example.org')
    await open('/home')
    await eventually(() => expect(inputsOf('saveConsent')).toEqual([{ kind: 'matching', granted: true }]))
    await open('/home')
    expect(inputsOf('saveConsent')).toHaveLength(1)
  })

  it('of another address is not', async () => {
    rememberConsent('ben@example.org')
    await open('/home')
    expect(inputsOf('saveConsent')).toEqual([])
  })
})
