// @vitest-environment happy-dom
import { closeScreen, eventually, find, get, press, show, type } from '@quintet/testing/screen'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cropRatio } from '@quintet/domain/photos'
import { type CropBox, Cropping, zoomOf } from '../src/ui/cropping.tsx'
import { begin, say } from './screen.tsx'

// What moves and zooms the picture is not ours: what it is told, and what becomes of what it tells.

interface Told {
  image: string
  aspect: number
  zoom: number
  maxZoom: number
  crop: { x: number; y: number }
  cropperProps: object
  onCropChange: (crop: { x: number; y: number }) => void
  onZoomChange: (zoom: number) => void
  onMediaLoaded: (size: { naturalWidth: number; naturalHeight: number }) => void
  onCropComplete: (share: CropBox, pixels: CropBox) => void
}
const frame = vi.hoisted(() => ({ told: undefined as unknown }))
const told = () => frame.told as Told
vi.mock('react-easy-crop', () => ({
  default: (props: Told) => {
    useEffect(() => void (frame.told = props))
    return <div {...props.cropperProps} />
  },
}))

const onBox = vi.fn()
const share = { x: 12.4, y: 7.6, width: 50, height: 90 }
/** A picture of a size, of which a part is chosen. */
const have = (naturalWidth: number, naturalHeight: number, part: Partial<CropBox> = {}) =>
  act(async () => {
    told().onMediaLoaded({ naturalWidth, naturalHeight })
    told().onCropComplete(share, { x: 10, y: 20, width: 900, height: 1600, ...part })
  })
beforeEach(async () => {
  onBox.mockReset()
  await begin()
  await show(<Cropping url="blob:one" onBox={onBox} />)
})
afterEach(async () => {
  document.documentElement.removeAttribute('dir')
  await closeScreen()
})

const moves = ['left', 'up', 'down', 'right'] as const
const area = () => document.querySelector('[role=application]') as HTMLElement
const slider = () => get('field', say('edit.zoom')) as HTMLInputElement

it('cuts upright parts of the picture alone', () => {
  expect([told().image, told().aspect]).toEqual(['blob:one', cropRatio.width / cropRatio.height])
})

it('tells the part in pixels of the picture, and says in shares where it begins', async () => {
  await have(4000, 3000)
  expect(onBox.mock.calls).toEqual([[{ x: 10, y: 20, width: 900, height: 1600 }]])
  expect(document.querySelector('[role=status]')?.textContent).toBe(say('edit.position', { left: 12, top: 8 }))
})

it('has the keys of its own, so that a screen reader leaves it the arrows', () => {
  expect(area().getAttribute('aria-label')).toBe(say('edit.area'))
})

it.each(['rtl', 'ltr'])('has left and right where they are on the picture, on a page %s', (direction) => {
  document.documentElement.dir = direction
  const beside = [area(), ...moves.map((move) => get('button', say(`edit.move.${move}`)))]
  expect(beside.map((one) => one.closest<HTMLElement>('[dir]')?.dir)).toEqual(Array.from(beside, () => 'ltr'))
  const order = moves.map((move) => get('button', say(`edit.move.${move}`)))
  expect([...document.querySelectorAll('button')].filter((one) => order.includes(one))).toEqual(order)
})

describe('a press on a button', () => {
  it.each([
    ['left', 'ArrowLeft'],
    ['right', 'ArrowRight'],
    ['up', 'ArrowUp'],
    ['down', 'ArrowDown'],
  ] as const)('%s moves the picture as its key does, and lets go of it', async (move, name) => {
    await have(4000, 3000)
    const keys: string[] = []
    for (const kind of ['keydown', 'keyup'])
      area().addEventListener(kind, (event) => keys.push(`${kind} ${(event as KeyboardEvent).key}`))
    await press(say(`edit.move.${move}`))
    expect(new Set(keys)).toEqual(new Set([`keydown ${name}`, `keyup ${name}`]))
    expect([keys[0], keys.at(-1)]).toEqual([`keydown ${name}`, `keyup ${name}`])
  })

  it.each([
    ['wider than it', 4000, 1600, ['up', 'down']],
    ['higher than it', 900, 3000, ['left', 'right']],
    ['larger both ways', 4000, 3000, []],
    ['all of it', 900, 1600, ['up', 'down', 'left', 'right']],
  ] as const)('is none where the picture cannot be moved that way: a picture %s', async (_, width, height, shut) => {
    await have(width, height)
    expect(moves.filter((move) => find('button', say(`edit.move.${move}`))?.disabled).toSorted()).toEqual([...shut].toSorted())
  })

  it('is none before the part is known', () => {
    expect(moves.filter((move) => !find('button', say(`edit.move.${move}`))?.disabled)).toEqual([])
  })
})

describe('the zoom', () => {
  it('goes as far as the part is still large enough, by the slider as by fingers', async () => {
    await have(1600, 900)
    const most = zoomOf({ width: 1600, height: 900 })
    expect([told().maxZoom, slider().max, slider().min]).toEqual([most, String(most), '1'])
  })

  it('is set by the slider, and the slider by fingers', async () => {
    await have(4000, 3000)
    await type(say('edit.zoom'), '2.5')
    expect(told().zoom).toBe(2.5)
    await act(async () => told().onZoomChange(3.25))
    await eventually(() => expect([told().zoom, slider().value]).toEqual([3.25, '3.25']))
  })
})

it('lets the picture be moved', async () => {
  await act(async () => told().onCropChange({ x: 30, y: -40 }))
  expect(told().crop).toEqual({ x: 30, y: -40 })
})
