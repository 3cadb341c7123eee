import { createHash } from 'node:crypto'
import { $session, environment, readDraft } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepHead, nextLink, readHead } from '../src/stores/chain-head.ts'
import { bytesOf, bytesOfText, hexOf, sha256 } from '../src/stores/hashes.ts'
import { isOtherThanSeen, keepLogMemory, readLogMemory, rememberCommitments } from '../src/stores/log-memory.ts'
import { blockMatch, closeKindly, deleteMatch, findMatch, matches, reportMatch, stageOf } from '../src/stores/matches.ts'
import { photosOf } from '../src/stores/photos.ts'
import { $pins, pin, pinOf } from '../src/stores/pins.ts'
import { withLock } from '../src/stores/with-lock.ts'

const blocked = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

beforeEach(() => {
  fakeApi()
  enterAs('mira')
})
afterEach(() => void vi.unstubAllGlobals())

test('bytes are written in hexadecimal and read again, and parts are hashed as one', async () => {
  const bytes = Uint8Array.of(0, 1, 15, 16, 255)
  expect([hexOf(bytes), [...bytesOf('00010f10ff')], [...bytesOf('')]]).toEqual(['00010f10ff', [...bytes], []])
  const expected = createHash('sha256')
    .update('text')
    .update(Buffer.from([7]))
    .update(bytes)
    .digest('hex')
  expect(hexOf(await sha256(bytesOfText('text'), 7, bytes))).toBe(expected)
})

describe('the chain of a device', () => {
  test('begins anew in every session of a match, with another number of the device', () => {
    const [one, two] = [readHead(7, 's'), readHead(7, 's')]
    expect(one).toEqual({ session: 's', device: expect.stringMatching(/^[\w-]{16}$/) as string, counter: 0, hash: '' })
    expect(one.device).not.toBe(two.device)
    expect(nextLink(one)).toEqual({ device: one.device, counter: 1, previous: '' })
  })

  test('goes on where it stood, for its own match and session', () => {
    const head = { session: 's', device: 'd', counter: 3, hash: 'h', pending: 'p' }
    keepHead(7, head)
    expect([readHead(7, 's'), readDraft('chain-7')]).toEqual([head, head])
    expect(nextLink(head)).toEqual({ device: 'd', counter: 4, previous: 'h' })
    expect([readHead(7, 'other').counter, readHead(8, 's').counter]).toEqual([0, 0])
  })

  test('goes on in memory where the browser keeps nothing', () => {
    environment().storage.setItem = blocked
    keepHead(9, { session: 's', device: 'd', counter: 3, hash: 'h' })
    expect(readHead(9, 's').counter).toBe(3)
  })
})

describe('what was seen of the public log', () => {
  test('is nothing at first, nor where the storage is damaged or blocked', () => {
    expect(readLogMemory()).toEqual({ commitments: {} })
    environment().storage.setItem('drawing-log', '{')
    expect(readLogMemory()).toEqual({ commitments: {} })
    environment().storage.setItem('drawing-log', '{"key":"k"}')
    expect(readLogMemory()).toEqual({ key: 'k', commitments: {} })
    environment().storage.setItem = blocked
    keepLogMemory({ key: 'other', commitments: {} })
    expect(readLogMemory().key).toBe('k')
  })

  test('keeps the first commitment of a week, and notices another', () => {
    rememberCommitments([{ week: 1, commitment: 'a' }])
    rememberCommitments([
      { week: 1, commitment: 'b' },
      { week: 2, commitment: 'c' },
    ])
    expect(readLogMemory().commitments).toEqual({ 1: 'a', 2: 'c' })
    const asked = [
      { week: 1, commitment: 'a' },
      { week: 1, commitment: 'b' },
      { week: 3, commitment: 'x' },
    ]
    expect(asked.map(isOtherThanSeen)).toEqual([false, true, false])
  })

  test('is written only where there is something new', () => {
    const write = vi.spyOn(environment().storage, 'setItem')
    rememberCommitments([])
    expect(write).not.toHaveBeenCalled()
    rememberCommitments([{ week: 1, commitment: 'a' }])
    rememberCommitments([{ week: 1, commitment: 'b' }])
    expect(write).toHaveBeenCalledOnce()
  })

  test('is of the last sixty weeks, and the rest of the memory stays', () => {
    keepLogMemory({ key: 'k', head: { number: 5, hash: 'h' }, commitments: {} })
    rememberCommitments(Array.from({ length: 70 }, (_, week) => ({ week, commitment: 'a' })))
    const { commitments, ...rest } = readLogMemory()
    expect(rest).toEqual({ key: 'k', head: { number: 5, hash: 'h' } })
    expect(Object.keys(commitments)).toEqual(Array.from({ length: 60 }, (_, index) => String(index + 10)))
  })
})

test('the other side of a match is remembered by account, and told to who looks', () => {
  const seen: unknown[] = []
  const stop = $pins.subscribe((pins) => seen.push(pins))
  expect(pinOf(7)).toBeUndefined()
  pin(7, { key: 'k' })
  pin(8, { key: 'l', session: 's', signed: true })
  pin(7, { key: 'm' })
  expect([pinOf(7), pinOf(8)]).toEqual([{ key: 'm' }, { key: 'l', session: 's', signed: true }])
  expect(seen.at(-1)).toEqual({ 7: { key: 'm' }, 8: { key: 'l', session: 's', signed: true } })
  $session.set({ ...$session.get(), claims: { sub: 'ben' } as never })
  expect([pinOf(7), $pins.get()]).toEqual([undefined, {}])
  stop()
})

const list = (...numbers: number[]) => ({ matches: numbers.map((number) => ({ number, side: 1, keyState: 3 })) })

describe('matches', () => {
  test.each([
    [0, 1, 'open'],
    [0, 2, 'open'],
    [3, 1, 'new'],
    [1, 1, 'confirm'],
    [1, 2, 'waiting'],
    [2, 1, 'waiting'],
    [2, 2, 'confirm'],
  ] as const)('with key state %i stand for side %i at: %s', (keyState, side, stage) => {
    expect(stageOf({ keyState, side })).toBe(stage)
  })

  test('are found by their number, once they are read', async () => {
    matches.clear()
    expect(findMatch(7)).toBeUndefined()
    const called = fakeApi({ listMatches: list(7, 8) })
    enterAs('mira')
    await matches.load()
    expect(called).toEqual([{ name: 'listMatches', input: { from: '0' } }])
    expect([findMatch(8)?.number, findMatch(9)]).toEqual([8, undefined])
  })

  test('are let go or reported, and the list is read anew', async () => {
    const called = fakeApi({ changeMatch: {}, listMatches: list() })
    enterAs('mira')
    await deleteMatch(7)
    await reportMatch(8, 4, 'words')
    expect(called.map(({ name, input }) => (name === 'changeMatch' ? input : name))).toEqual([
      { match: 7, operation: 0 },
      'listMatches',
      { match: 8, operation: 2, reason: 4, text: 'words' },
      'listMatches',
    ])
  })

  test('that are gone when they are let go have been let go: an answer may have got lost', async () => {
    const called = fakeApi({ changeMatch: () => refuseCall('match.none'), listMatches: list(8) })
    enterAs('mira')
    await deleteMatch(7)
    await closeKindly(7, 1)
    expect(called.map(({ name }) => name)).toEqual(['changeMatch', 'listMatches', 'changeMatch', 'listMatches'])
    expect(findMatch(7)).toBeUndefined()
    // Whom the other side left first is not blocked.
    await expect(blockMatch(7)).rejects.toMatchObject({ code: 'match.none' })
    expect(called).toHaveLength(6)
    fakeApi({ changeMatch: refuseCall('match.sentence') })
    enterAs('mira')
    await expect(closeKindly(7, 9)).rejects.toMatchObject({ code: 'match.sentence' })
  })

  test('have photos whose links are read again before they run out', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const called = fakeApi({ loadMatchPhotos: { photos: ['/photos/1', null, null, null, null] } })
    enterAs('mira')
    const photos = photosOf(7)
    expect([photosOf(7) === photos, photosOf(8) === photos]).toEqual([true, false])
    await photos.load()
    vi.advanceTimersByTime(45 * 60_000 - 1)
    await photos.load()
    expect(called).toEqual([{ name: 'loadMatchPhotos', input: { match: 7, links: true } }])
    expect(photos.$.get().data?.[0]).toBe('/photos/1')
    vi.advanceTimersByTime(1)
    await photos.load()
    expect(called).toHaveLength(2)
    vi.useRealTimers()
  })
})

const held = () => {
  const door: { open?: () => void } = {}
  const waiting = new Promise<void>((resolve) => (door.open = resolve))
  return { door, waiting }
}

const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))

describe('works of one name', () => {
  test('follow one another, though one fails, beside those of another name', async () => {
    vi.stubGlobal('navigator', {})
    const { door, waiting } = held()
    const order: string[] = []
    const work = (name: string, before?: Promise<void>) => async () => {
      await before
      order.push(name)
      return name
    }
    const first = withLock('a', async () => {
      await work('one', waiting)()
      throw new Error('broken')
    })
    const second = withLock('a', work('two'))
    expect(await withLock('b', work('other'))).toBe('other')
    expect(order).toEqual(['other'])
    door.open?.()
    await expect(first).rejects.toThrow('broken')
    expect([await second, order]).toEqual(['two', ['other', 'one', 'two']])
  })

  test('use the locks of the browser where it has them', async () => {
    const request = vi.fn((_: string, work: () => Promise<number>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    expect(await withLock('a', async () => 5)).toBe(5)
    expect(request).toHaveBeenCalledExactlyOnceWith('a', expect.any(Function))
  })

  test('do without the locks of a browser that refuses them, and are done once', async () => {
    vi.stubGlobal('navigator', { locks: { request: refuse } })
    expect(await withLock('a', async () => 5)).toBe(5)
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<number>) => work() } })
    const work = vi.fn(() => Promise.reject(new Error('broken')))
    await expect(withLock('a', work)).rejects.toThrow('broken')
    expect(work).toHaveBeenCalledOnce()
  })
})
