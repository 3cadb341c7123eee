// @vitest-environment happy-dom
import { ownPhotos } from '@quintet/sdk'
import { fakeApi, type FakeCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, fire, get, place, press, settle, show, shown, toasts } from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ImagesPage } from '../src/pages/images-page.tsx'
import { $chosen } from '../src/stores/chosen.ts'
import { proof } from '../src/stores/proof.ts'
import { $unsent } from '../src/stores/unsent.ts'
import { begin, drop, file, paste, record, say } from './screen.tsx'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  keepFileDraft: async (name: string, value: unknown) => void kept.set(name, value),
  readFileDraft: async (name: string) => kept.get(name),
  dropFileDraft: async (name: string) => void kept.delete(name),
}))

let called: FakeCall[]
const photos = (states: readonly (string | null)[]) => ({
  photos: states.map((state, index) => state && `/photos/${index + 1}`),
  states: [...states],
})

const open = async (states: readonly (string | null)[], check = 'none') => {
  called = fakeApi({ loadOwnPhotos: photos(states), loadMember: record, loadPhotoProof: { state: check } })
  await begin()
  proof.clear()
  await show(<ImagesPage />, '/images')
  await eventually(() => expect(document.querySelector('[data-waiting]')).toBeNull())
}
afterEach(async () => {
  await closeScreen()
  kept.clear()
})

const full = ['held', 'held', 'held', 'held', 'held']
const three = ['held', null, 'held', 'held', null]
const two = ['held', null, 'held', 'refused', null]

describe('the list of photos', () => {
  it('is read anew whenever it is opened, as its links do not live for long', async () => {
    await open(three)
    await show(<ImagesPage />, '/images')
    await eventually(() => expect(called.filter(({ name }) => name === 'loadOwnPhotos')).toHaveLength(2))
  })

  it.each([
    [[null, null, null, null, null], 1, false],
    [two, 2, false],
    [three, 2, true],
    [full, undefined, true],
  ])('of %j leads to the place %s, and to what comes next: %s', async (states, free, goesOn) => {
    await open(states)
    const add = find('link', say('list.add'))
    expect(add?.getAttribute('href')).toBe(free === undefined ? undefined : `/images/edit-image/${free}`)
    expect(find('link', say('list.next'))?.getAttribute('href')).toBe(goesOn ? '/pools' : undefined)
    expect(find('link', say('proof.title')) !== undefined).toBe(goesOn)
  })

  it.each([
    ['none', 'none'],
    ['open', 'open'],
    ['waiting', 'waiting'],
    ['passed', 'passed'],
    ['failed', 'none'],
    ['lapsed', 'none'],
  ] as const)('says of a check that is %s what is to be done', async (state, told) => {
    await open(three, state)
    const row = get('link', say('proof.title'))
    await eventually(() => expect(row.textContent).toContain(say(`proof.row.${told}`)))
    expect(row.getAttribute('href')).toBe('/images/proof')
  })
})

const somewhere = () => get('link', say('slot.add', { slot: 2 }))

describe('a picture that is dropped or pasted', () => {
  it.each(['drop', 'paste'] as const)('goes to the first place that is free: %s', async (how) => {
    await open(three)
    await (how === 'drop' ? drop : paste)(somewhere(), [file('a.txt', 'text/plain'), file('a.png', 'image/png')])
    expect(place()).toEqual({ path: '/images/edit-image/2', state: { imgNum: 2 } })
    expect($chosen.get().map(({ name }) => name)).toEqual(['a.png'])
  })

  it('goes nowhere where all places are filled, or it is no picture, which is said', async () => {
    await open(full)
    await drop(get('button', say('slot.view', { slot: 1 })), [file('a.png')])
    expect([toasts(), place().path, $chosen.get()]).toMatchObject([[{ key: 'drop.full', tone: 'plain' }], '/images', []])
    await open(three)
    await drop(somewhere(), [file('a.txt', 'text/plain')])
    expect([toasts(), place().path]).toMatchObject([[{ key: 'drop.none', tone: 'plain' }], '/images'])
  })

  it('is none of the page’s where it is pasted into a field, or where words are', async () => {
    await open(three)
    const field = document.body.appendChild(document.createElement('textarea'))
    const events = [await paste(field, [file('a.png')]), await paste(document.body, [])]
    const words = await fire(somewhere(), 'drop', { dataTransfer: { types: ['text/plain'], files: [] } })
    expect([...events, words].map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false])
    expect([place().path, toasts()]).toEqual(['/images', []])
  })

  it('is heard no more once the page is left', async () => {
    await open(three)
    await show(<p>elsewhere</p>, '/pools')
    await paste(document.body, [file('a.png')])
    expect([place().path, $chosen.get()]).toEqual(['/pools', []])
  })

  it('has its place shown while it is over the page, and no longer', async () => {
    await open(three)
    const over = (type: string, more: object = {}) =>
      fire(somewhere(), type, { dataTransfer: { types: ['Files'], files: [] }, ...more })
    expect((await over('dragover')).defaultPrevented).toBe(true)
    expect(shown()).toContain(say('drop.here'))
    await over('dragleave', { relatedTarget: get('link', say('slot.add', { slot: 5 })) })
    expect(shown()).toContain(say('drop.here'))
    await over('dragleave', { relatedTarget: document.body })
    expect(shown()).not.toContain(say('drop.here'))
    await fire(somewhere(), 'dragover', { dataTransfer: { types: ['text/plain'], files: [] } })
    expect(shown()).not.toContain(say('drop.here'))
    await over('dragover')
    await over('drop')
    expect(shown()).not.toContain(say('drop.here'))
  })
})

describe('photos that were chosen and are not sent', () => {
  it('are offered each for its place, and one that is not wanted goes alone', async () => {
    kept.set('images-unsent', [
      { slot: 2, files: [file('a.png')] },
      { slot: 5, files: [file('b.png')] },
    ])
    await open(three)
    await eventually(() => expect(shown()).toContain(say('unsent.body', { slot: 2 })))
    expect(get('link', say('unsent.continue')).getAttribute('href')).toBe('/images/edit-image/2')
    await press(say('unsent.discard'))
    await eventually(() => expect($unsent.get()?.map(({ slot }) => slot)).toEqual([5]))
    expect([shown().includes(say('unsent.body', { slot: 2 })), shown().includes(say('unsent.body', { slot: 5 }))]).toEqual([
      false,
      true,
    ])
    expect((kept.get('images-unsent') as { slot: number }[]).map(({ slot }) => slot)).toEqual([5])
  })

  it('are not spoken of where there are none', async () => {
    await open(three)
    await settle()
    expect(shown()).not.toContain(say('unsent.title'))
    await act(async () => ownPhotos.clear())
  })
})
