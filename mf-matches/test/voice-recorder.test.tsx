// @vitest-environment happy-dom
import { VOICE_SECONDS } from '@quintet/domain/match'
import { ApiError } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { all, closeScreen, failures, find, get, leave, pass, press, settle, show, shown, type } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Conversation } from '../src/ui/conversation.tsx'
import { fakeChat, message } from './fake-chat.ts'
import { freshMicrophone, getUserMedia, letGo, Microphone, stream } from './microphone.ts'
import { begin, drawn, matchOf, say } from './screen.tsx'

let chat: ReturnType<typeof fakeChat>
beforeEach(async () => {
  fakeApi()
  await begin()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  vi.stubGlobal('MediaRecorder', Microphone)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  freshMicrophone()
  chat = fakeChat({ messages: [message('a')] })
  await show(<Conversation match={matchOf()} chat={chat} />)
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
})

const field = () => find('field', say('chat.message'))
const record = async () => {
  await press(say('voice.record'))
  await settle()
}
const step = () => all('status').map(({ textContent }) => textContent)
const isReady = () => drawn(() => expect(find('button', say('voice.send'))).toBeDefined())
const spoken = async (seconds: number) => {
  await record()
  await pass(seconds * 1000)
  await press(say('voice.stop'))
  await isReady()
}
const sent = () =>
  chat.sendVoice.mock.calls.map(([{ seconds, recording, type: kind }, quote]) => [seconds, recording.length, kind, quote])

describe('a voice message', () => {
  it('is recorded after a press alone, and not before the browser lets it', async () => {
    const asked: { allow?: (given: unknown) => void } = {}
    getUserMedia.mockImplementationOnce(() => new Promise((resolve) => void (asked.allow = resolve)))
    expect(getUserMedia).not.toHaveBeenCalled()
    await record()
    expect([step(), get('button', say('voice.stop')).getAttribute('aria-busy')]).toEqual([
      expect.arrayContaining([say('voice.asking')]) as string[],
      'true',
    ])
    await act(async () => asked.allow?.(stream))
    expect([step(), get('button', say('voice.stop')).getAttribute('aria-busy')]).toEqual([
      expect.arrayContaining([say('voice.recording')]) as string[],
      null,
    ])
    await pass(2400)
    expect(shown()).toContain('0:02 / 1:00')
  })

  it('is listened to before it is sent, whole, once, and the member goes on writing', async () => {
    await spoken(3)
    expect([letGo(), sent(), find('group', say('voice.own')) !== undefined]).toEqual([1, [], true])
    expect(document.activeElement).toBe(find('button', say('voice.send')))
    await press(say('voice.send'))
    expect(sent()).toEqual([[3, 4000, 'audio/webm;codecs=opus', undefined]])
    expect([find('button', say('voice.send')), document.activeElement]).toEqual([undefined, field()])
  })

  it('names the message that it answers, and the next one none', async () => {
    await press(say('chat.tools'))
    await press(say('chat.reply'))
    await spoken(1)
    await press(say('voice.send'))
    await spoken(1)
    await press(say('voice.send'))
    expect(sent().map((one) => one[3])).toEqual(['hash of a', undefined])
  })

  it.each(['while it is recorded', 'once it is ready'])('is taken back %s, and nothing of it is sent', async (when) => {
    if (when === 'once it is ready') await spoken(2)
    else await record()
    await press(say(when === 'once it is ready' ? 'voice.discard' : 'voice.cancel'))
    expect(letGo()).toBe(1)
    await pass(100_000)
    await settle()
    expect([letGo(), sent(), find('button', say('voice.send')), document.activeElement]).toEqual([1, [], undefined, field()])
  })

  it('ends with the page, and the microphone with it', async () => {
    await record()
    await pass(2000)
    await leave()
    expect(letGo()).toBe(1)
    await pass(100_000)
    await settle()
    expect([letGo(), sent()]).toEqual([1, []])
  })

  it('ends by itself after a minute, and is not sent by itself', async () => {
    await record()
    await pass(VOICE_SECONDS * 1000)
    await isReady()
    await pass(100_000)
    expect([letGo(), sent()]).toEqual([1, []])
  })

  it('that is refused says why', async () => {
    chat.sendVoice.mockRejectedValue(new ApiError(400, 'refused', 'match.none'))
    await spoken(1)
    await press(say('voice.send'))
    await settle()
    expect(failures()).toHaveLength(1)
  })
})

const alert = () => all('alert').map(({ textContent }) => textContent)

describe('a microphone', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'none'],
    ['NotReadableError', 'broken'],
  ] as const)('that cannot be had (%s) is told, can be asked for again, and leads back', async (error, trouble) => {
    getUserMedia.mockRejectedValue(new DOMException('no', error))
    await record()
    expect([alert(), document.activeElement]).toEqual([[say(`voice.trouble.${trouble}`)], get('button', say('voice.again'))])
    await press(say('voice.again'))
    await settle()
    expect([getUserMedia.mock.calls.length, alert().length]).toEqual([2, 1])
    await press(say('voice.cancel'))
    expect([alert(), document.activeElement, sent()]).toEqual([[], field(), []])
  })

  it('is offered where nothing is written, and not in the moment after something was sent', async () => {
    await type(say('chat.message'), 'Hello')
    expect(find('button', say('voice.record'))).toBeUndefined()
    await press(say('chat.send'))
    expect([field()?.value, find('button', say('voice.record'))]).toEqual(['', undefined])
    await pass(999)
    expect(find('button', say('voice.record'))).toBeUndefined()
    await pass(1)
    expect(find('button', say('voice.record'))).toBeDefined()
  })

  it('is not offered where the browser records nothing', async () => {
    Microphone.isTypeSupported = () => false
    await show(<Conversation match={matchOf()} chat={chat} />)
    Microphone.isTypeSupported = () => true
    expect([find('button', say('voice.record')), find('button', say('chat.send')) !== undefined]).toEqual([undefined, true])
  })
})
