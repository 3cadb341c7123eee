// @vitest-environment happy-dom
import { $ownKeys, ApiError, member } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, failures, find, get, place, press, settle, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EvidencePage } from '../src/pages/evidence-page.tsx'
import type * as chats from '../src/stores/chats.ts'
import { matches } from '../src/stores/matches.ts'
import { keepReport, readReport } from '../src/stores/report-draft.ts'
import type * as sessions from '../src/stores/session.ts'
import { fakeChat, message } from './fake-chat.ts'
import { begin, matchOf, newMatch, say, shellSays } from './screen.tsx'

const held = vi.hoisted(() => ({ chat: undefined as unknown }))
vi.mock('../src/stores/chats.ts', async (original) => ({ ...(await original<typeof chats>()), chatOf: () => held.chat }))
vi.mock('../src/stores/session.ts', async (original) => ({
  ...(await original<typeof sessions>()),
  openSession: async () => ({ state: 'open', signed: true, digest: 'd' }),
}))

beforeEach(async () => {
  fakeApi({ listMatches: { matches: [matchOf()] } })
  await begin()
  $ownKeys.set({} as never)
  member.set({ consents: [], characters: [], keys: {} } as never)
  matches.set({ matches: [matchOf()] } as never)
})
afterEach(closeScreen)

const open = async (chat = fakeChat()) => {
  held.chat = chat
  await show(<EvidencePage />, '/matches/7/report/messages', { pattern: '/matches/:number/report/messages' })
  await settle()
  return chat
}
const noon = new Date(2026, 10, 2, 12).getTime()
const rows = () => [...document.querySelectorAll('fieldset li')].map(({ textContent }) => textContent)
const refused = new ApiError(503, 'unavailable', '')

describe('messages to choose from', () => {
  it('stand there as the staff would see them: whose, when, and what', async () => {
    const voice = { note: 'n', type: 'audio/webm', seconds: 65, bars: 'AAAA', digest: 'd' }
    await open(
      fakeChat({
        messages: [
          message('a', { sentAt: noon }),
          message('b', { sentAt: noon, mine: true, text: 'Voice', voice }),
          message('c', { sentAt: noon, text: undefined }),
        ],
      }),
    )
    expect(rows()).toEqual([
      `${say('chat.they')} 2 Nov 2026, 12:00Text of a`,
      `${say('chat.you')} 2 Nov 2026, 12:00${say('voice.name', { time: '1:05' })}${say('evidence.voice')}`,
      `${say('chat.they')} 2 Nov 2026, 12:00${say('evidence.closed')}${say('evidence.unproven')}`,
    ])
    expect(all('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  })

  it('are none in an empty chat, which is said', async () => {
    await open()
    expect([shown().includes(say('evidence.none')), find('button', say('evidence.done', { count: 0 })) !== undefined]).toEqual([
      true,
      true,
    ])
  })

  it('are read back to those that were chosen before, which are ticked', async () => {
    keepReport(7, { words: 'Kept', chosen: ['false old'] })
    const chat = fakeChat({ messages: [message('new')], hasOlder: true })
    chat.loadOlder.mockImplementation(async () =>
      chat.change({ messages: [message('old'), message('new')], hasOlder: chat.loadOlder.mock.calls.length < 2 }),
    )
    await open(chat)
    expect([chat.loadOlder.mock.calls.length, all('checkbox').map(({ checked }) => checked)]).toEqual([1, [true, false]])
    await press(say('chat.older'))
    await settle()
    expect([chat.loadOlder.mock.calls.length, find('button', say('chat.older'))]).toEqual([2, undefined])
    await act(async () => all('checkbox')[0]?.click())
    expect(readReport(7)).toEqual({ words: 'Kept', chosen: [] })
  })

  it('are loaded once at a time; a failure is told, and they can be asked for again', async () => {
    const chat = fakeChat({ messages: [message('a')], hasOlder: true })
    const older = { fail: (_: Error): void => undefined }
    chat.loadOlder.mockReturnValue(new Promise((_, reject) => void (older.fail = reject)))
    await open(chat)
    await press(say('chat.older'))
    await press(say('chat.older'))
    expect([chat.loadOlder.mock.calls.length, get('button', say('chat.older')).getAttribute('aria-busy')]).toEqual([1, 'true'])
    await act(async () => older.fail(refused))
    expect([failures().length, get('button', say('chat.older')).getAttribute('aria-busy'), rows().length]).toEqual([1, null, 1])
  })

  it('that cannot be read say so, and are read again at a press', async () => {
    const chat = fakeChat({ ready: false })
    chat.open.mockImplementationOnce(async () => chat.change({ error: refused }))
    await open(chat)
    expect([all('alert').length, rows()]).toEqual([1, []])
    chat.open.mockImplementationOnce(async () => chat.change({ ready: true, error: undefined, messages: [message('a')] }))
    await press(shellSays('state.retry'))
    await settle()
    expect([all('alert'), rows().length, chat.open.mock.calls.length]).toEqual([[], 1, 2])
  })

  it('are not there before both have verified', async () => {
    matches.set({ matches: [newMatch()] } as never)
    const chat = await open(fakeChat({ ready: false }))
    expect([shown().includes(say('chat.closed')), chat.open.mock.calls]).toEqual([true, []])
    expect(get('link', say('chat.toMatch')).getAttribute('href')).toBe('/matches/7')
  })
})

it('leads back to the report, whichever way it is left', async () => {
  await open()
  await press(shellSays('page.back'))
  await settle()
  expect(place().path).toBe('/matches/7/report')
})
