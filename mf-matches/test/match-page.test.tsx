// @vitest-environment happy-dom
import type { Match } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { fakeApi, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  failures,
  find,
  get,
  goTo,
  holdAnswers,
  leave,
  place,
  press,
  settle,
  show,
  shown,
  toastKeys,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IssuePage } from '../src/pages/issue-page.tsx'
import { MatchPage } from '../src/pages/match-page.tsx'
import { MatchesPage } from '../src/pages/matches-page.tsx'
import { drawings } from '../src/stores/drawing.ts'
import { matches } from '../src/stores/matches.ts'
import { followChat } from '../src/stores/polling.ts'
import { keepAll } from '../src/stores/waiting-list.ts'
import { MeetSafely } from '../src/ui/meet-safely.tsx'
import { fakeChat } from './fake-chat.ts'
import { begin, matchOf, newMatch, say } from './screen.tsx'

const wren = matchOf({ number: 8, pseudonym: 'Wren' })
const ending = { number: 9, name: 'Finch', sentence: 2, day: 20_700 }
let called: ReturnType<typeof fakeApi>
let listed: { matches: Match[]; endings?: object[]; drawing?: boolean } | Response
let changed: unknown
beforeEach(async () => {
  listed = { matches: [matchOf(), wren] }
  changed = {}
  called = fakeApi({
    listMatches: () => listed,
    loadMatchPhotos: (input: unknown) => ({ photos: [`/photos/${(input as { match: number }).match}`] }),
    listDrawings: { weeks: [], announced: [] },
    changeMatch: () => changed,
  })
  drawings.clear()
  matches.clear()
  await begin()
})
afterEach(closeScreen)

const calls = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)
const open = async (number = 7) => {
  await act(() => matches.reload())
  await show(<MatchPage />, `/matches/${number}`, { pattern: '/matches/:number' })
  await settle()
}
const chat = (unread = 0) => find('link', unread ? say('match.chatUnread', { count: unread }) : say('match.chat'))
const photoCame = () => act(async () => void document.querySelector('img')?.dispatchEvent(new Event('load')))

const checkedIn = (month: string) => say('match.photosChecked', { month })

describe('the page of a match', () => {
  it('leads to the chat once a photo is seen, and to the details at any time', async () => {
    await open()
    expect([chat(), get('link', say('match.details')).getAttribute('href')]).toEqual([undefined, '/matches/7/details'])
    await photoCame()
    expect(chat()?.getAttribute('href')).toBe('/matches/7/chat')
  })

  it('says how many messages wait', async () => {
    listed = { matches: [matchOf({ unread: 3 })] }
    await open()
    await photoCame()
    expect(chat(3)).toBeDefined()
  })

  it('waits for the photos of the next match as well', async () => {
    await open()
    await photoCame()
    await goTo('/matches/8')
    expect([chat(), document.querySelector('img')?.src]).toEqual([undefined, expect.stringContaining('/photos/8')])
  })

  it('has no photos and no chat before both have verified', async () => {
    listed = { matches: [newMatch({ profile: { bio: 'Likes tea' } })] }
    await open()
    expect([calls('loadMatchPhotos'), chat(), shown().includes('Likes tea')]).toEqual([[], undefined, true])
  })

  it('says in which month the photos were checked, and nothing where they were not', async () => {
    await open()
    expect(shown()).not.toContain(checkedIn(''))
    listed = { matches: [matchOf({ photosChecked: Date.UTC(2024, 4, 1) / 86_400_000 })] }
    await open()
    expect(shown()).toContain(checkedIn('May 2024'))
  })

  it('looks again as it comes back into view, until it is left', async () => {
    await open()
    const before = calls('listMatches').length
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(calls('listMatches')).toHaveLength(before + 1)
    await leave()
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(calls('listMatches')).toHaveLength(before + 1)
  })

  it('opens by itself once the other side verified, and says when it is gone', async () => {
    listed = { matches: [matchOf({ keyState: 2, side: 1 })] }
    await open()
    expect(document.querySelector('img')).toBeNull()
    listed = { matches: [matchOf()] }
    await act(() => matches.reload())
    await settle()
    expect(document.querySelector('img')).not.toBeNull()
    listed = { matches: [] }
    await act(() => matches.reload())
    expect([shown().includes(say('match.goneTitle')), document.querySelector('img'), calls('changeMatch')]).toEqual([
      true,
      null,
      [],
    ])
    expect(get('link', say('match.goneAction')).getAttribute('href')).toBe('/matches')
  })

  it('is not called gone before the list is there, nor where it cannot be read', async () => {
    const letCome = holdAnswers()
    await show(<MatchPage />, '/matches/7', { pattern: '/matches/:number' })
    expect(shown()).not.toContain(say('match.goneTitle'))
    await letCome()
    await settle()
    expect(find('link', say('match.details'))).toBeDefined()
    await leave()
    matches.clear()
    listed = refuseCall('internal', 500)
    await show(<MatchPage />, '/matches/7', { pattern: '/matches/:number' })
    await settle()
    expect([shown().includes(say('match.goneTitle')), all('alert').length]).toEqual([false, 1])
  })
})

const toldEndings = () => ['Finch', 'Robin'].map((name) => shown().includes(say('ended.title', { name })))

describe('a match that was closed kindly', () => {
  it('leaves its sentence, which counts as read once, and stays while it is read', async () => {
    listed = { matches: [], endings: [ending] }
    await open(9)
    expect([shown().includes(say('ended.title', { name: 'Finch' })), shown().includes(say('letGo.sentence.2'))]).toEqual([
      true,
      true,
    ])
    listed = { matches: [] }
    await act(() => matches.reload())
    await settle()
    expect([shown().includes(say('letGo.sentence.2')), calls('changeMatch')]).toEqual([true, [{ match: 9, operation: 6 }]])
    await open(9)
    expect([shown().includes(say('letGo.sentence.2')), calls('changeMatch').length]).toEqual([true, 1])
  })

  it('is told in the list until it was read, though that could not be said', async () => {
    listed = { matches: [matchOf()], endings: [ending, { ...ending, number: 10, name: 'Robin' }] }
    changed = refuseCall('internal', 500)
    await list()
    expect([toldEndings(), calls('changeMatch')]).toEqual([[true, true], []])
    expect(
      all('link')
        .find((link) => link.textContent?.includes('Finch'))
        ?.getAttribute('href'),
    ).toBe('/matches/9')
    await open(9)
    await list()
    expect(toldEndings()).toEqual([false, true])
  })
})

const list = async () => {
  await show(<MatchesPage />, '/matches')
  await settle()
}
/** The cards, as they are read. */
const cards = () => all('link').filter((link) => /^\/matches\/\d+$/.test(link.getAttribute('href') ?? ''))

describe('the list', () => {
  it('is read as it is opened, and shows the matches in the order in which they come', async () => {
    matches.set({ matches: [] } as never)
    await list()
    expect(calls('listMatches')).toHaveLength(1)
    expect(cards().map((card) => [card.getAttribute('href'), card.textContent?.includes('Wren')])).toEqual([
      ['/matches/7', false],
      ['/matches/8', true],
    ])
  })

  it.each([
    ['new', newMatch()],
    ['confirm', matchOf({ keyState: 1, side: 1 })],
    ['waiting', matchOf({ keyState: 2, side: 1 })],
    ['open', matchOf()],
    ['renewed', newMatch({ renewedBy: 2 })],
    ['waiting', matchOf({ keyState: 2, side: 1, renewedBy: 2 })],
  ] as const)('says where a match stands: %s', async (stage, match) => {
    listed = { matches: [match] }
    await list()
    const stages = ['new', 'confirm', 'waiting', 'open', 'renewed'] as const
    expect(stages.filter((key) => cards()[0]?.textContent?.includes(say(`stage.${key}`)))).toEqual([stage])
  })

  it('says how many messages are new, but of none, and of no chat that stands beside it', async () => {
    listed = { matches: [matchOf({ unread: 2 }), wren, matchOf({ number: 9, unread: 5 })] }
    const stop = followChat(fakeChat(), 9)
    await list()
    expect([...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))).toContain(
      say('list.unread', { count: 2 }),
    )
    for (const count of [0, 5]) expect(document.querySelector(`[aria-label="${say('list.unread', { count })}"]`)).toBeNull()
    await act(async () => stop())
  })

  it('says for whom a message waits to be sent, until it is', async () => {
    keepAll(8, [{ id: 'a', sealed: { ciphertext: 'AAAA', iv: 'AAAA' } }])
    await list()
    expect(cards().map((card) => card.textContent?.includes(say('list.waiting')))).toEqual([false, true])
    await act(async () => keepAll(8, []))
    expect(shown()).not.toContain(say('list.waiting'))
  })

  it('says that a drawing runs, and leads to what came of the last', async () => {
    await list()
    expect(shown()).not.toContain(say('list.drawing'))
    listed = { matches: [], drawing: true }
    await act(() => matches.reload())
    expect(shown()).toContain(say('list.drawing'))
    expect(get('link', say('drawing.title')).getAttribute('href')).toBe('/matches/drawing')
  })

  it('lets each match be ended from there', async () => {
    await list()
    await press(say('letGo.open', { name: 'Wren' }))
    await press(say('letGo.action'))
    await settle()
    expect(calls('changeMatch')).toEqual([{ match: 8, operation: 0 }])
  })
})

const issue = async (state: unknown = null) => {
  await show(<IssuePage />, '/matches/issue', { state })
  await settle()
}

describe('who wants to report', () => {
  it('goes straight on where it is said whom', async () => {
    await issue({ number: 8 })
    expect(calls('listMatches')).toEqual([])
    expect(place().path).toBe('/matches/8/report')
  })

  it('chooses among all matches, or is told that there is none', async () => {
    await issue()
    expect(all('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      ['/matches/7/report', 'Heron'],
      ['/matches/8/report', 'Wren'],
    ])
    listed = { matches: [] }
    await act(() => matches.reload())
    expect(shown()).toContain(say('issue.none'))
  })
})

const from = async (zone: number | undefined) => {
  await act(async () => member.set({ answers: { zone }, consents: [], characters: [] } as never))
  await show(<MeetSafely />)
  return all('link').map((link) => link.getAttribute('href'))
}

describe('before a first date', () => {
  it('the numbers of the own country can be called', async () => {
    expect(await from(1)).toEqual(['tel:911', 'tel:18007997233'])
    for (const number of ['911', '1-800-799-7233']) expect(shown()).toContain(number)
    expect(shown()).not.toContain(say('safe.emergencyAny'))
    for (const tip of ['video', 'place', 'tell', 'way', 'leave'] as const) expect(shown()).toContain(say(`safe.${tip}`))
  })

  it('no number is guessed where none is known', async () => {
    expect([await from(undefined), shown().includes(say('safe.emergencyAny'))]).toEqual([[], true])
  })
})

describe('a break that is ended', () => {
  it('says so, with the focus on what stands there then; refused, it goes on', async () => {
    let until: number | undefined = 20_773
    let reply: unknown = refuseCall('internal', 500)
    called = fakeApi({
      listMatches: { matches: [] },
      listDrawings: () => ({ weeks: [], announced: [], ...(until !== undefined && { pausedUntil: until }) }),
      savePause: () => reply,
    })
    await begin()
    await list()
    await press(say('pause.end'))
    await settle()
    expect([failures().length, toastKeys(), find('button', say('pause.end'))?.getAttribute('aria-busy')]).toEqual([1, [], null])
    reply = {}
    until = undefined
    const letCome = holdAnswers()
    await press(say('pause.end'))
    await press(say('pause.end'))
    await letCome()
    await settle()
    expect([calls('savePause'), toastKeys(), find('button', say('pause.end'))]).toEqual([
      [{ until: 0 }, { until: 0 }],
      ['pause.ended'],
      undefined,
    ])
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.textContent).toContain(say('list.emptyTitle'))
  })
})
