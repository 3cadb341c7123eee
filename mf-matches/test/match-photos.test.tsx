// @vitest-environment happy-dom
import { endSession } from '@quintet/sdk'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, find, leave, press, settle, show, shown } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MatchPhotos } from '../src/ui/match-photos.tsx'
import { begin, matchOf, say, shellSays } from './screen.tsx'

let called: ReturnType<typeof fakeApi>
let photos: unknown
const onSettled = vi.fn()
// Links change each time they are read, as the server's do.
let read = 0
const links = (...names: (string | null)[]) => ({ photos: names.map((name) => name && `/photos/${name}-${read}`) })
beforeEach(async () => {
  ;[photos, read] = [links('a', 'b'), 0]
  called = fakeApi({ loadMatchPhotos: () => (read++, typeof photos === 'function' ? (photos as () => unknown)() : photos) })
  onSettled.mockReset()
  await begin()
})
afterEach(closeScreen)

const open = async (changes = {}) => {
  await show(<MatchPhotos match={matchOf(changes)} onSettled={onSettled} />)
  await settle()
}
const picture = () => document.querySelector<HTMLImageElement>('img')
const happens = (event: string) => act(async () => void picture()?.dispatchEvent(new Event(event)))
const loads = () => called.filter(({ name }) => name === 'loadMatchPhotos').map(({ input }) => input)
const alert = () => document.querySelector('[role=alert]')?.textContent

it('asks for the links of this match, and names each photo by its number', async () => {
  await open()
  expect(loads()).toEqual([{ match: 7, links: true }])
  expect(picture()?.alt).toBe(say('match.photo', { name: 'Heron', index: 1 }))
  await press(shellSays('carousel.next'))
  expect(picture()?.alt).toBe(say('match.photo', { name: 'Heron', index: 2 }))
})

it('shows no place for a photo that is not there', async () => {
  photos = links(null, 'b', null)
  await open()
  expect(picture()?.src).toContain('/photos/b')
  expect(find('button', shellSays('carousel.next'))?.hasAttribute('disabled')).toBe(true)
})

describe('the way to the chat', () => {
  it('opens once a photo is seen, and not before', async () => {
    await open()
    expect(onSettled).not.toHaveBeenCalled()
    await happens('load')
    expect(onSettled).toHaveBeenCalledOnce()
  })

  it.each([
    ['there are no photos', () => links(null, null)],
    ['they cannot be read', () => refuseCall('match.notVerified', 400)],
  ])('opens where %s', async (_, reply) => {
    photos = reply
    await open()
    expect(onSettled).toHaveBeenCalled()
  })
})

describe('a link that fails', () => {
  it('is renewed once by itself, and then by a press', async () => {
    photos = () => links('a', 'b')
    await open()
    await happens('error')
    await settle()
    expect([loads().length, alert(), onSettled.mock.calls.length]).toEqual([2, undefined, 0])
    await happens('error')
    await settle()
    expect(loads()).toHaveLength(2)
    expect(alert()).toContain(say('match.photoFailed'))
    expect(onSettled).toHaveBeenCalled()
    await press(say('match.photoRetry'))
    await settle()
    expect([loads().length, alert(), picture() !== null]).toEqual([3, undefined, true])
  })

  it('is renewed by itself again once a photo has come in between', async () => {
    photos = () => links('a', 'b')
    await open()
    await happens('error')
    await settle()
    await happens('load')
    await happens('error')
    await settle()
    expect([loads().length, alert()]).toEqual([3, undefined])
  })

  it('is looked at once more after a press, though it is the same', async () => {
    await open()
    await happens('error')
    await settle()
    await happens('error')
    await press(say('match.photoRetry'))
    await settle()
    expect([loads().length, alert(), picture()?.src]).toEqual([3, undefined, expect.stringContaining('/photos/a')])
  })

  it('says nothing of the other photos', async () => {
    await open()
    await happens('error')
    await settle()
    await happens('error')
    expect(alert()).toContain(say('match.photoFailed'))
    await press(shellSays('carousel.next'))
    expect([alert(), picture()?.src]).toEqual([undefined, expect.stringContaining('/photos/b')])
  })
})

it('shows another member nothing of what one has opened', async () => {
  await open()
  await leave()
  await endSession('elsewhere')
  photos = links('z')
  enterAs('ben')
  await open()
  expect(loads()).toHaveLength(2)
  expect([shown().includes('/photos/a'), picture()?.src]).toEqual([false, expect.stringContaining('/photos/z')])
})
