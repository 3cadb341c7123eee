// @vitest-environment happy-dom
import { $ownKeys } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, failures, find, holdAnswers, leave, pass, press, settle, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matches } from '../src/stores/matches.ts'
import { pin } from '../src/stores/pins.ts'
import { Verification } from '../src/ui/verification.tsx'
import { begin, matchOf, newMatch, say } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let reply: unknown
beforeEach(async () => {
  reply = { message: 'success' }
  called = fakeApi({ changeMatch: () => reply, listMatches: { matches: [] } })
  $ownKeys.set({} as never)
  await begin()
})
afterEach(closeScreen)

const verify = say('verify.action')
const sent = () => called.filter(({ name }) => name === 'changeMatch').map(({ input }) => input)

describe('a match that nobody has verified', () => {
  it('is verified by one press, once, and read anew', async () => {
    const go = holdAnswers()
    await show(<Verification match={newMatch()} />)
    expect(sent()).toEqual([])
    await press(verify)
    expect(find('button', verify)?.getAttribute('aria-busy')).toBe('true')
    await press(verify)
    await go()
    expect(sent()).toEqual([{ match: 7, operation: 1 }])
    expect(called.at(-1)?.name).toBe('listMatches')
  })

  it('says why where that is refused, and can be verified again', async () => {
    reply = refuseCall('match.closed', 400)
    await show(<Verification match={newMatch()} />)
    await press(verify)
    await settle()
    expect([failures().length, find('button', verify)?.getAttribute('aria-busy')]).toEqual([1, null])
  })

  it('can be declined in place of it', async () => {
    await show(<Verification match={newMatch()} />)
    await press(say('verify.decline'))
    expect([document.querySelector('dialog')?.textContent, sent()]).toEqual([expect.stringContaining(say('letGo.title')), []])
  })

  it('is not verified before the keys are open', async () => {
    $ownKeys.set(undefined)
    await show(<Verification match={newMatch()} />)
    expect(find('button', verify)).toBeUndefined()
  })
})

describe('what a member reads before they verify', () => {
  const titles = ['verify.newTitle', 'verify.confirmTitle', 'verify.againTitle'] as const
  const news = ['renewed.mine', 'renewed.theirs', 'renewed.unsaid'] as const
  const known = { key: 'known' }
  it.each([
    ['a new match', newMatch({ peerPublicKey: 'known' }), undefined, 'verify.newTitle', undefined],
    [
      'the other has verified',
      matchOf({ keyState: 1, side: 1, peerPublicKey: 'known' }),
      undefined,
      'verify.confirmTitle',
      undefined,
    ],
    ['one that this device knows', newMatch({ peerPublicKey: 'known' }), known, 'verify.newTitle', undefined],
    ['another key than this device knows', newMatch({ peerPublicKey: 'other' }), known, 'verify.newTitle', 'renewed.unsaid'],
    [
      'a chat was open by it',
      newMatch({ peerPublicKey: 'known' }),
      { ...known, session: 's' },
      'verify.newTitle',
      'renewed.unsaid',
    ],
    ['the own keys were renewed', newMatch({ renewedBy: 1 }), { ...known, session: 's' }, 'verify.againTitle', 'renewed.mine'],
    [
      'the other’s keys were renewed',
      newMatch({ renewedBy: 2 }),
      { ...known, session: 's' },
      'verify.againTitle',
      'renewed.theirs',
    ],
  ] as const)('%s', async (_, match, remembered, title, told) => {
    if (remembered) pin(7, remembered)
    await show(<Verification match={match} />)
    expect(titles.filter((key) => document.querySelector('h2')?.textContent === say(key))).toEqual([title])
    expect(news.filter((key) => shown().includes(say(key, { name: 'Heron' })))).toEqual(told ? [told] : [])
  })
})

const reloads = () => called.filter(({ name }) => name === 'listMatches').length

describe('while the other side is awaited', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))

  it('nothing is left to press, and the list is read every ten seconds, until the page is left', async () => {
    await show(<Verification match={matchOf({ keyState: 2, side: 1 })} />)
    expect([shown().includes(say('verify.waiting')), find('button', verify)]).toEqual([true, undefined])
    await pass(9_999)
    expect(reloads()).toBe(0)
    await pass(10_001)
    expect(reloads()).toBe(2)
    await leave()
    await pass(60_000)
    expect(reloads()).toBe(2)
  })

  it('nothing is read while nobody looks, nor where nobody is awaited', async () => {
    const looks = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await show(<Verification match={matchOf({ keyState: 2, side: 1 })} />)
    await pass(60_000)
    looks.mockRestore()
    await show(<Verification match={newMatch()} />)
    await pass(60_000)
    expect([reloads(), matches.$.get().state]).toEqual([0, 'idle'])
  })
})
