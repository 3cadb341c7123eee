// @vitest-environment happy-dom
import { DAY_MS } from '@quintet/domain/time'
import { $now, $popups, $toasts, closePopup, learnServerTime, ownPhotos, serverNow } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  key,
  press,
  settle,
  show,
  shown,
  toasts,
} from '@quintet/testing/screen'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Slots } from '../src/ui/slots.tsx'
import { begin, record, say } from './screen.tsx'

type State = 'cleared' | 'held' | 'refused' | null
const photosOf = (states: readonly State[]) => ({
  photos: states.map((state, index) => state && `/photos/${index + 1}`),
  states: [...states],
})

let called: FakeCall[]
const sent = (name: string) => called.filter((call) => call.name === name).map(({ input }) => input)

const open = async (states: readonly State[], replies: Parameters<typeof fakeApi>[0] = {}) => {
  called = fakeApi({
    savePhoto: {},
    orderPhotos: {},
    undoPhotoDelete: { slot: 2 },
    loadOwnPhotos: photosOf(states),
    loadMember: record,
    loadPhotoRating: (input: unknown) => ({ rating: (input as { slot: number }).slot, judged: 0.5, count: 1200 }),
    ...replies,
  })
  await begin()
  ownPhotos.set(photosOf(states) as never)
  await show(<Slots />)
}

beforeEach(() => void vi.restoreAllMocks())
afterEach(async () => {
  await closeScreen()
  ownPhotos.clear()
})

const remove = (slot: number) => press(say('slot.delete', { slot }))
const answer = (sure: boolean) => act(async () => closePopup($popups.get().at(-1)?.id ?? 0, sure))
const question = { title: { key: 'delete.title' }, body: { key: 'delete.inactive' }, danger: true, kind: 'confirm' }

describe('a photo that is deleted', () => {
  it('goes at once where enough are left, and can be taken back: that photo, and it is said', async () => {
    await open(['cleared', 'cleared', 'held', 'cleared', null])
    await remove(2)
    await eventually(() => expect(toasts()).toMatchObject([{ key: 'delete.done', canUndo: true }]))
    expect([$popups.get(), sent('savePhoto')]).toEqual([[], [{ slot: 2, delete: true }]])
    expect(sent('undoPhotoDelete')).toEqual([])
    await act(async () => $toasts.get()[0]?.undo?.())
    await eventually(() => expect(toasts().at(-1)).toMatchObject({ key: 'delete.undone', namespace: 'images', canUndo: false }))
    expect(sent('undoPhotoDelete')).toEqual([{ slot: 2 }])
  })

  it('is asked for first where the member would be active no more, and stays without a yes', async () => {
    await open(['cleared', 'held', 'cleared', 'refused', null])
    await remove(1)
    expect($popups.get()).toMatchObject([question])
    await settle()
    expect(sent('savePhoto')).toEqual([])
    await answer(false)
    await settle()
    expect([sent('savePhoto'), toasts()]).toEqual([[], []])
    await remove(3)
    await answer(true)
    await eventually(() => expect(toasts()).toMatchObject([{ key: 'delete.done' }]))
    expect(sent('savePhoto')).toEqual([{ slot: 3, delete: true }])
  })

  it('is deleted once, though the bin is pressed again before the answer is there', async () => {
    await open(['cleared', 'cleared', 'held', 'cleared', null])
    const letCome = holdAnswers()
    await remove(2)
    await remove(2)
    expect(get('button', say('slot.delete', { slot: 2 })).getAttribute('aria-busy')).toBe('true')
    await letCome()
    await eventually(() => expect(toasts()).toMatchObject([{ key: 'delete.done' }]))
    expect([sent('savePhoto'), $popups.get()]).toEqual([[{ slot: 2, delete: true }], []])
    await eventually(() => expect(get('button', say('slot.delete', { slot: 2 })).getAttribute('aria-busy')).toBeNull())
    await remove(2)
    await eventually(() => expect(sent('savePhoto')).toHaveLength(2))
  })

  it('is asked for where too few are left without another one that is on its way out', async () => {
    await open(['cleared', 'held', 'cleared', 'cleared', null])
    const letCome = holdAnswers()
    await remove(1)
    await remove(2)
    expect($popups.get()).toMatchObject([question])
    await answer(false)
    await letCome()
    expect(sent('savePhoto')).toEqual([{ slot: 1, delete: true }])
  })

  it('needs no question where it did not count: a refused one', async () => {
    await open(['cleared', 'held', 'cleared', 'refused', null])
    await remove(4)
    await eventually(() => expect(sent('savePhoto')).toEqual([{ slot: 4, delete: true }]))
    expect($popups.get()).toEqual([])
  })

  it('stays where the server refuses, which is said, and nothing is told as done', async () => {
    await open(['cleared', 'cleared', 'held', 'cleared', null], { savePhoto: refuseCall('photo.busy') })
    await remove(2)
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.photo.busy' } }]))
    expect(toasts()).toEqual([])
    expect(find('button', say('slot.view', { slot: 2 }))).toBeDefined()
  })

  it('is gone for good where it is taken back too late, which is said', async () => {
    await open(['cleared', 'cleared', 'held', 'cleared', null], { undoPhotoDelete: refuseCall('photo.none') })
    await remove(2)
    await eventually(() => expect(toasts()).toHaveLength(1))
    await act(async () => $toasts.get()[0]?.undo?.())
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.photo.none' } }]))
    expect(toasts().map(({ key: told }) => told)).toEqual(['delete.done'])
  })
})

describe('the five places', () => {
  it('say what each photo is, and why one was refused; an empty one leads to where it is filled', async () => {
    await open([])
    const photos = { ...photosOf(['cleared', 'held', 'refused', null, null]), refusals: [null, null, 'noFace', null, null] }
    await act(async () => ownPhotos.set(photos as never))
    for (const state of ['cleared', 'held', 'refused'] as const) expect(shown()).toContain(say(`state.${state}`))
    expect(shown()).toContain(say('refused.noFace'))
    expect([4, 5].map((slot) => get('link', say('slot.add', { slot })).getAttribute('href'))).toEqual([
      '/images/edit-image/4',
      '/images/edit-image/5',
    ])
    expect([1, 2, 3].map((slot) => find('link', say('slot.add', { slot })))).toEqual([undefined, undefined, undefined])
    expect(get('link', say('slot.edit', { slot: 2 })).getAttribute('href')).toBe('/images/edit-image/2')
  })

  it.each([
    [[null, null, null, null, null], 0],
    [['held', null, 'refused', null, null], 1],
    [['held', 'cleared', 'refused', null, null], 2],
    [['held', 'cleared', 'held', 'refused', null], 3],
    [['held', 'cleared', 'held', 'cleared', 'held'], 5],
  ] as [State[], number][])('of %j count %i, and say how many are lacking', async (states, kept) => {
    await open(states)
    const bar = all('progressbar')[0] as HTMLProgressElement
    expect([bar.value, bar.max]).toEqual([kept, 3])
    expect(bar.getAttribute('aria-label')).toBe(say('list.progress', { kept, min: 3, max: 5 }))
    const lacking = [0, 1, 2, 3].filter((count) => shown().includes(say('list.needed', { count })))
    expect(lacking).toEqual(kept < 3 ? [3 - kept] : [])
  })

  it('show nothing to order while there is one photo alone', async () => {
    await open([null, 'held', null, null, null])
    expect([find('group', say('order.group', { slot: 2 })), shown().includes(say('order.hint'))]).toEqual([undefined, false])
    await act(async () => ownPhotos.set(photosOf([null, 'held', null, 'refused', null]) as never))
    expect(find('group', say('order.group', { slot: 2 }))).toBeDefined()
    expect(shown()).toContain(say('order.hint'))
  })
})

const ratingShown = () => document.querySelector('dialog dd')?.textContent
const pictureShown = () => all('dialog')[0]?.querySelector('img')?.getAttribute('src')

describe('a photo that is looked at', () => {
  it('is shown large with its own ratings, and closed again', async () => {
    await open(['cleared', null, 'cleared', null, null])
    await press(say('slot.view', { slot: 3 }))
    await eventually(() => expect(shown()).toContain(say('rating.attractiveness')))
    expect(sent('loadPhotoRating')).toEqual([{ slot: 3 }])
    const [dialog] = all('dialog')
    expect(dialog?.querySelector('img')?.getAttribute('src')).toContain('/photos/3')
    const said = [...(dialog?.querySelectorAll('dt') ?? [])].map((one) => [one.textContent, one.nextElementSibling?.textContent])
    expect(said).toEqual([
      [say('rating.attractiveness'), '3.0'],
      [say('rating.quality'), expect.stringContaining('0.50')],
      [say('rating.count'), '1,200'],
    ])
    expect(said[1]?.[1]).not.toContain(say('quality.notEnoughData'))
    expect(shown()).toContain(say('rating.hint'))
    await act(async () => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
    expect(all('dialog')).toEqual([])
  })

  it('is the one that stands there by now, where another device has changed the order', async () => {
    const moved = { photos: ['/photos/3', '/photos/1', null, null, null], states: ['cleared', 'cleared', null, null, null] }
    await open(['cleared', null, 'cleared', null, null], { loadOwnPhotos: moved })
    await press(say('slot.view', { slot: 1 }))
    await eventually(() => expect(ratingShown()).toBe('1.0'))
    expect(pictureShown()).toContain('/photos/3')
    expect(called.map(({ name }) => name)).toEqual(['loadOwnPhotos', 'loadPhotoRating'])
  })

  it('is closed where another device has emptied its place', async () => {
    const filled = photosOf(['cleared', null, 'cleared', null, null])
    let ofServer = photosOf(['cleared', null, null, null, null])
    await open(['cleared', null, 'cleared', null, null], { loadOwnPhotos: () => ofServer })
    await press(say('slot.view', { slot: 3 }))
    await eventually(() => expect(find('link', say('slot.add', { slot: 3 }))).toBeDefined())
    expect(all('dialog')).toEqual([])
    ofServer = filled
    await act(async () => ownPhotos.set(filled as never))
    await settle()
    expect([all('dialog'), sent('loadPhotoRating')]).toEqual([[], []])
  })

  it('has the ratings of the new week once it has turned, also where it stays open, and those of now when it is opened again', async () => {
    let rating = 3
    await open(['cleared', null, null, null, null], { loadPhotoRating: () => ({ rating, judged: 0.5, count: 12 }) })
    await press(say('slot.view', { slot: 1 }))
    await eventually(() => expect(ratingShown()).toBe('3.0'))
    rating = 8
    await act(async () => {
      learnServerTime(String(Date.now() + 7 * DAY_MS))
      $now.set(serverNow())
    })
    await eventually(() => expect(ratingShown()).toBe('8.0'))
    await act(async () => void all('dialog')[0]?.dispatchEvent(new Event('cancel', { cancelable: true })))
    rating = 9
    await press(say('slot.view', { slot: 1 }))
    await eventually(() => expect(ratingShown()).toBe('9.0'))
    learnServerTime(String(Date.now()))
  })

  it('that nobody rated has no numbers, and says that it is too early to tell', async () => {
    await open(['cleared', null, null, null, null], { loadPhotoRating: { rating: 'N/A', judged: 'N/A', count: 'N/A' } })
    await press(say('slot.view', { slot: 1 }))
    await eventually(() => expect(shown()).toContain(say('quality.notEnoughData')))
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent?.includes(say('rating.none')))).toEqual([
      true,
      true,
      true,
    ])
  })

  it('stays to be seen where its ratings cannot be had, with a way to try again', async () => {
    await open(['cleared', null, null, null, null], { loadPhotoRating: new TypeError('Failed to fetch') })
    await press(say('slot.view', { slot: 1 }))
    await eventually(() => expect(all('alert')).toHaveLength(1))
    expect(all('dialog')[0]?.querySelector('img')).not.toBeNull()
  })
})

const handle = (slot: number) => get('button', say('order.handle', { slot }))
const earlier = (slot: number) => get('button', say('order.earlier', { slot }))
const later = (slot: number) => get('button', say('order.later', { slot }))
const orders = () => sent('orderPhotos').map((input) => (input as { order: number[] }).order)

const emptyPlace = (slot: number) => get('link', say('slot.add', { slot }))

const drag = async (slot: number, over: (number | undefined)[], end: 'pointerup' | 'pointercancel') => {
  const held = handle(slot)
  Object.assign(held, { setPointerCapture: vi.fn() })
  const point = (type: string) =>
    act(async () => void held.dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { pointerId: 7 })))
  await point('pointerdown')
  for (const one of over) {
    const below = one === undefined ? document.body : (find('button', say('slot.view', { slot: one })) ?? emptyPlace(one))
    Object.assign(document, { elementFromPoint: () => below })
    await point('pointermove')
  }
  await point(end)
  await settle()
}

describe('the order', () => {
  const four: State[] = ['cleared', null, 'held', 'refused', 'cleared']

  it('is changed by buttons to the next place that is filled; the first and the last have but one way', async () => {
    await open(four)
    expect([1, 3, 4, 5].map((slot) => [earlier(slot).disabled, later(slot).disabled])).toEqual([
      [true, false],
      [false, false],
      [false, false],
      [false, true],
    ])
    await press(say('order.later', { slot: 1 }))
    await eventually(() => expect(orders()).toEqual([[3, 1, 4, 5]]))
    await eventually(() => expect(all('status').map(({ textContent }) => textContent)).toContain(say('order.moved', { slot: 2 })))
    expect(document.activeElement).toBe(later(2))
    await press(say('order.earlier', { slot: 4 }))
    await eventually(() => expect(document.activeElement).toBe(earlier(3)))
  })

  it('has the focus go along to the handle where the photo can move no further', async () => {
    await open(['cleared', 'held', null, null, null])
    await press(say('order.later', { slot: 1 }))
    await eventually(() => expect(document.activeElement).toBe(handle(2)))
  })

  it('begins with the first place that is filled', async () => {
    await open([null, 'held', 'held', null, null])
    expect([earlier(2).disabled, later(2).disabled, earlier(3).disabled, later(3).disabled]).toEqual([true, false, false, true])
  })

  it.each([
    ['ltr', 'ArrowLeft', [3, 1, 4, 5]],
    ['ltr', 'ArrowUp', [3, 1, 4, 5]],
    ['ltr', 'ArrowRight', [1, 4, 3, 5]],
    ['ltr', 'ArrowDown', [1, 4, 3, 5]],
    ['rtl', 'ArrowRight', [3, 1, 4, 5]],
    ['rtl', 'ArrowLeft', [1, 4, 3, 5]],
    ['rtl', 'ArrowDown', [1, 4, 3, 5]],
    ['rtl', 'ArrowUp', [3, 1, 4, 5]],
  ])('is changed on a page %s by %s', async (direction, name, order) => {
    vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ direction } as CSSStyleDeclaration)
    await open(four)
    await act(async () => handle(3).focus())
    expect(await key(name)).toBe(true)
    await eventually(() => expect(orders()).toEqual([order]))
    const now = order.indexOf(3) + 1
    await eventually(() => expect(document.activeElement).toBe(handle(now)))
  })

  it('takes no other key, and none beyond its ends', async () => {
    await open(four)
    await act(async () => handle(1).focus())
    expect([await key('Tab'), await key('Enter'), await key('ArrowUp')]).toEqual([false, false, true])
    await act(async () => handle(5).focus())
    await key('ArrowDown')
    await settle()
    expect(orders()).toEqual([])
  })

  it('is changed by dragging a handle onto another photo; what lies between does not count', async () => {
    await open(four)
    await drag(5, [4, undefined, 3], 'pointerup')
    expect(orders()).toEqual([[1, 5, 3, 4]])
  })

  it.each([
    ['that goes back to its place', [4, 5], 'pointerup'],
    ['that is called off', [4], 'pointercancel'],
    ['that goes nowhere', [], 'pointerup'],
    ['to a place that is empty', [2], 'pointerup'],
  ] as const)('stays after a drag %s', async (_, over, end) => {
    await open(four)
    await drag(5, [...over], end)
    expect(orders()).toEqual([])
  })

  it('is back as it was where the server refuses, which is said', async () => {
    await open(four, { orderPhotos: refuseCall('photo.order') })
    await press(say('order.later', { slot: 1 }))
    await eventually(() => expect($popups.get()).toMatchObject([{ kind: 'error', body: { key: 'error.photo.order' } }]))
    expect(shown()).not.toContain(say('order.moved', { slot: 2 }))
    expect(find('link', say('slot.add', { slot: 2 }))).toBeDefined()
  })
})
