// @vitest-environment happy-dom
import { $popups, endSession, ownPhotos } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import {
  all,
  closeScreen,
  eventually,
  find,
  get,
  holdAnswers,
  place,
  press,
  settle,
  show,
  shown,
  toasts,
} from '@quintet/testing/screen'
import { act, useEffect, useEffectEvent } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditImagePage } from '../src/pages/edit-image-page.tsx'
import { $chosen } from '../src/stores/chosen.ts'
import { $unsent } from '../src/stores/unsent.ts'
import { begin, chooseBy, drop, file, paste, record, say } from './screen.tsx'

const kept = vi.hoisted(() => new Map<string, unknown>())
vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  keepFileDraft: async (name: string, value: unknown) => void kept.set(name, value),
  readFileDraft: async (name: string) => kept.get(name),
  dropFileDraft: async (name: string) => void kept.delete(name),
}))

/** What moves and zooms a picture says which part is chosen. */
const box = { x: 10, y: 20, width: 900, height: 1600 }
vi.mock('react-easy-crop', () => ({
  default: ({ onCropComplete }: { onCropComplete: (share: object, pixels: object) => void }) => {
    const tell = useEffectEvent(() => onCropComplete({ x: 1, y: 2 }, { x: 10, y: 20, width: 900, height: 1600 }))
    useEffect(() => tell(), [])
    return <div role="application" />
  },
}))

let called: FakeCall[]
let refusal: Response | Error | undefined
const sent = () =>
  called
    .filter(({ name }) => name === 'savePhoto')
    .map(({ input }) => {
      const { slot, image, type } = input as { slot: number; image: string; type: string }
      return [slot, atob(image), type]
    })
const photos = (...states: (string | null)[]) => ({
  photos: states.map((state, index) => state && `/photos/${index + 1}`),
  states,
})

beforeEach(async () => {
  kept.clear()
  refusal = undefined
  vi.stubGlobal('createImageBitmap', async (from: File) => ({
    width: from.name.includes('small') ? 90 : 1600,
    height: 2844,
    close: () => undefined,
    from: from.name,
  }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      from = ''
      getContext = () => ({
        fillRect: () => undefined,
        drawImage: ({ from }: { from: string }, ...part: number[]) => void (this.from = `${from} ${part.slice(0, 4).join(' ')}`),
        getImageData: () => ({ data: new Uint8ClampedArray(4).fill(128) }),
      })
      convertToBlob = async () => new Blob([this.from])
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${(blob as File).name}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  called = fakeApi({
    savePhoto: () => refusal ?? {},
    loadOwnPhotos: photos('held', 'held', null, null, null),
    loadMember: record,
  })
  await begin()
  ownPhotos.set(photos('held', 'held', null, null, null) as never)
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (slot: string) => show(<EditImagePage />, `/images/edit-image/${slot}`, { pattern: '/images/edit-image/:slot' })
const isCut = () => eventually(() => expect(find('button', say('edit.save'))).toBeDefined())
const choose = async (...names: string[]) => {
  await chooseBy(
    say('edit.choose'),
    names.map((name) => file(name)),
  )
  await isCut()
}
const save = () => press(say('edit.save'))
const partOf = (name: string) => `${name} ${box.x} ${box.y} ${box.width} ${box.height}`
const isAtList = () => eventually(() => expect(place().path).toBe('/images'))

it.each(['0', '6', 'x', '1.5'])('has no place %s, and leads back to the list', async (slot) => {
  await open(slot)
  await isAtList()
})

describe('a photo that is chosen', () => {
  it('is cut and sent to its place, then the list is there and nothing is kept any more', async () => {
    await open('3')
    await choose('a.jpg')
    await eventually(() => expect(kept.size).toBe(1))
    await save()
    await isAtList()
    expect(sent()).toEqual([[3, partOf('a.jpg'), 'image/jpeg']])
    expect(toasts()).toMatchObject([{ key: 'edit.saved' }])
    await eventually(() => expect([kept.size, $chosen.get(), $unsent.get()]).toEqual([0, [], []]))
  })

  it('is followed by those that came with it, each at the next place that is free', async () => {
    await open('1')
    await choose('a.jpg', 'b.jpg', 'c.jpg')
    expect(shown()).toContain(say('edit.waiting', { count: 2 }))
    await save()
    await eventually(() => expect(place().path).toBe('/images/edit-image/3'))
    await isCut()
    expect(shown()).toContain(say('edit.waiting', { count: 1 }))
    await save()
    await eventually(() =>
      expect(sent().map(([slot, image]) => [slot, image])).toEqual([
        [1, partOf('a.jpg')],
        [3, partOf('b.jpg')],
      ]),
    )
    await eventually(() => expect(place().path).toBe('/images/edit-image/4'))
    await isCut()
    expect(shown()).not.toContain(say('edit.waiting', { count: 1 }))
  })

  it('is the last one where no place is free any more; what waited is forgotten', async () => {
    ownPhotos.set(photos('held', 'held', 'held', 'held', 'held') as never)
    await open('2')
    await choose('a.jpg', 'b.jpg')
    await eventually(() => expect(kept.size).toBe(1))
    vi.spyOn(ownPhotos, 'reload').mockResolvedValue()
    await save()
    await isAtList()
    expect($chosen.get()).toEqual([])
  })

  it('is sent once, and nothing else can be chosen or thrown away meanwhile', async () => {
    await open('3')
    await choose('a.jpg')
    const letCome = holdAnswers()
    await save()
    await eventually(() => expect(sent()).toHaveLength(1))
    await save()
    expect(get('button', say('edit.save')).getAttribute('aria-busy')).toBe('true')
    expect(get('button', say('unsent.discard')).disabled).toBe(true)
    expect(get('button', say('edit.other')).disabled).toBe(true)
    await letCome()
    await isAtList()
    expect(sent()).toHaveLength(1)
  })

  it('stays with its part where it is refused: why is said, and it can be sent again', async () => {
    await open('3')
    await choose('a.jpg')
    refusal = refuseCall('photo.busy')
    await save()
    await eventually(() => expect(all('alert').some(({ textContent }) => textContent?.includes(say('edit.kept')))).toBe(true))
    expect([place().path, toasts(), kept.size]).toEqual(['/images/edit-image/3', [], 1])
    refusal = undefined
    await press(say('edit.again'))
    await isAtList()
    expect(sent().map(([, image]) => image)).toEqual([partOf('a.jpg'), partOf('a.jpg')])
  })

  it('goes on being sent when its page is left, carries nobody away, and is kept no more then', async () => {
    await open('3')
    await choose('a.jpg')
    await eventually(() => expect(kept.size).toBe(1))
    const letCome = holdAnswers()
    await save()
    await eventually(() => expect(sent()).toHaveLength(1))
    await show(<p>elsewhere</p>, '/pools')
    await letCome()
    await eventually(() => expect(kept.size).toBe(0))
    expect([place().path, toasts()]).toEqual(['/pools', []])
  })

  it('is not used where the member does not want it: nothing is sent or kept, nor what waited behind it', async () => {
    await open('3')
    await choose('a.jpg', 'b.jpg')
    await eventually(() => expect(kept.size).toBe(1))
    await press(say('unsent.discard'))
    await isAtList()
    await eventually(() => expect([kept.size, $chosen.get(), sent()]).toEqual([0, [], []]))
  })
})

describe('what cannot be a photo', () => {
  it('is said, and the present one stays to be seen', async () => {
    await open('1')
    await chooseBy(say('edit.choose'), [file('small.jpg')])
    await eventually(() => expect(all('alert').map(({ textContent }) => textContent)).toContain(say('problem.tooSmall')))
    expect(find('image', say('slot.photo', { slot: 1 }))).toBeDefined()
    expect(find('button', say('edit.save'))).toBeUndefined()
  })

  it('is said of files that are none, and leaves what is chosen', async () => {
    await open('3')
    await choose('a.jpg')
    await drop(get('button', say('unsent.discard')), [file('b.txt', 'text/plain')])
    expect(toasts()).toMatchObject([{ key: 'drop.none', tone: 'plain' }])
    await save()
    await eventually(() => expect(sent().map(([, image]) => image)).toEqual([partOf('a.jpg')]))
  })

  it('may be pasted or dropped as well', async () => {
    await open('3')
    await paste(document.body, [file('a.jpg')])
    await isCut()
    await drop(get('button', say('unsent.discard')), [file('b.jpg')])
    await eventually(() => expect((kept.get('images-unsent') as { files: File[] }[])[0]?.files[0]?.name).toBe('b.jpg'))
    await save()
    await eventually(() => expect(sent().map(([, image]) => image)).toEqual([partOf('b.jpg')]))
  })
})

const before = () => kept.set('images-unsent', [{ slot: 3, files: [file('a.jpg'), file('b.jpg')] }])

describe('a photo that was chosen before and is not sent', () => {
  it('is there again for its own place alone, and that is said', async () => {
    before()
    await open('4')
    await settle()
    expect(find('button', say('edit.save'))).toBeUndefined()
    await open('3')
    await isCut()
    expect([shown().includes(say('unsent.again')), shown().includes(say('edit.waiting', { count: 1 }))]).toEqual([true, true])
  })

  it('gives way to what is chosen now', async () => {
    before()
    await act(async () => $chosen.set([file('new.jpg')]))
    await open('3')
    await isCut()
    await settle()
    expect(shown()).not.toContain(say('unsent.again'))
    await save()
    await eventually(() => expect(sent().map(([, image]) => image)).toEqual([partOf('new.jpg')]))
  })

  it('is nobody else’s: the next member is offered none of it', async () => {
    await open('3')
    await choose('a.jpg', 'b.jpg')
    await act(async () => endSession('signedOut'))
    expect([$chosen.get(), $unsent.get(), $popups.get()]).toEqual([[], undefined, []])
  })
})
