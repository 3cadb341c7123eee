// @vitest-environment happy-dom
import { ownPhotos } from '@quintet/sdk'
import { fakeApi, type FakeCall, refuseCall } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, get, goTo, holdAnswers, place, press, settle, show, shown } from '@quintet/testing/screen'
import { Route, Routes } from '@quintet/sdk/router'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditImagePage } from '../src/pages/edit-image-page.tsx'
import { ImagesPage } from '../src/pages/images-page.tsx'
import { $chosen } from '../src/stores/chosen.ts'
import { $unsent } from '../src/stores/unsent.ts'
import { fakePictures, holdDrafts, keptFiles as kept } from './pictures.ts'
import { begin, chooseBy, drop, file, paste, record, say } from './screen.tsx'

// Pictures that were chosen, when their page is left and opened again, or another one is chosen in between.

vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  ...(await import('./pictures.ts')).fileDrafts,
}))
vi.mock('react-easy-crop', async () => await import('./fake-cropper.tsx'))

let called: FakeCall[]
let held: ReturnType<typeof fakePictures>
const photosOf = (count: number) => {
  const states = [1, 2, 3, 4, 5].map((slot) => (slot <= count ? 'held' : null))
  return { photos: states.map((state) => state && '/photos/1'), states }
}
let photos: ReturnType<typeof photosOf>
let fails: boolean

beforeEach(async () => {
  kept.clear()
  held = fakePictures()
  photos = photosOf(2)
  fails = false
  called = fakeApi({
    savePhoto: () => (fails ? refuseCall('photo.notJpeg') : {}),
    loadOwnPhotos: () => photos,
    loadMember: record,
    loadPhotoProof: { state: 'none' },
  })
  await begin()
  ownPhotos.set(photos as never)
  await show(
    <Routes>
      <Route index element={<ImagesPage />} />
      <Route path="edit-image/:slot" element={<EditImagePage />} />
    </Routes>,
    '/images/edit-image/3',
    { pattern: '/images/*' },
  )
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const sent = () =>
  called
    .filter(({ name }) => name === 'savePhoto')
    .map(({ input }) => input as { slot: number; image: string })
    .map(({ slot, image }) => `${slot} ${atob(image).split(' ')[0]}`)
const isCut = (name: string) => eventually(() => expect(get('image', 'cut').getAttribute('src')).toBe(held.addressOf(name)))
const choose = async (...names: string[]) => {
  await chooseBy(
    find('button', say('edit.choose')) ? say('edit.choose') : say('edit.other'),
    names.map((name) => file(name)),
  )
  await isCut(names[0] ?? '')
}
const waiting = () => $unsent.get()?.map(({ slot, files }) => [slot, files.map(({ name }) => name)])

describe('pictures whose page is left', () => {
  it('are there again in their order when it is opened again', async () => {
    await choose('a.jpg', 'b.jpg')
    await goTo('/images')
    await press(say('unsent.continue'), 'link')
    await isCut('a.jpg')
    expect(shown()).toContain(say('edit.waiting', { count: 1 }))
    expect(waiting()).toEqual([[3, ['a.jpg', 'b.jpg']]])
  })

  it('turn up at no other place', async () => {
    await choose('a.jpg', 'b.jpg')
    await goTo('/images')
    await goTo('/images/edit-image/4')
    await settle()
    expect(find('button', say('edit.save'))).toBeUndefined()
    await goTo('/images')
    await drop(get('link', say('slot.add', { slot: 4 })), [file('c.jpg')])
    expect(place().path).toBe('/images/edit-image/3')
    await isCut('c.jpg')
    expect(shown()).not.toContain(say('edit.waiting', { count: 1 }))
  })

  it('stay the device’s where the page is left before they are read', async () => {
    await choose('a.jpg', 'b.jpg')
    await goTo('/images')
    await act(async () => $unsent.set(undefined))
    const letRead = holdDrafts()
    await goTo('/images/edit-image/3')
    await goTo('/matches')
    await letRead()
    expect([$chosen.get(), waiting()]).toEqual([[], [[3, ['a.jpg', 'b.jpg']]]])
  })

  it('wait for the next free place once the one before them is sent', async () => {
    await choose('a.jpg', 'b.jpg', 'c.jpg')
    const letCome = holdAnswers()
    await press(say('edit.save'))
    await eventually(() => expect(sent()).toEqual(['3 a.jpg']))
    await goTo('/images')
    await eventually(() =>
      expect(waiting()).toEqual([
        [3, ['a.jpg']],
        [4, ['b.jpg', 'c.jpg']],
      ]),
    )
    photos = photosOf(3)
    await letCome()
    await eventually(() => expect(waiting()).toEqual([[4, ['b.jpg', 'c.jpg']]]))
    expect(kept.size).toBe(1)
  })

  it('are not said to wait while they are on their way, and again where they did not arrive', async () => {
    fails = true
    await choose('a.jpg')
    const letCome = holdAnswers()
    await press(say('edit.save'))
    await eventually(() => expect(sent()).toEqual(['3 a.jpg']))
    await goTo('/images')
    await settle()
    expect(shown()).not.toContain(say('unsent.title'))
    await goTo('/images/edit-image/3')
    await settle()
    expect(find('button', say('edit.save'))).toBeUndefined()
    await goTo('/images')
    await letCome()
    await eventually(() => expect(shown()).toContain(say('unsent.body', { slot: 3 })))
  })

  it('stay where they were chosen for a place whose first picture is still on its way', async () => {
    await choose('a.jpg')
    const letCome = holdAnswers()
    await press(say('edit.save'))
    await eventually(() => expect(sent()).toEqual(['3 a.jpg']))
    await goTo('/images')
    await goTo('/images/edit-image/3')
    await choose('b.jpg')
    photos = photosOf(3)
    await letCome()
    await settle()
    expect(waiting()).toEqual([[3, ['b.jpg']]])
    await isCut('b.jpg')
  })
})

describe('what the page holds of pictures', () => {
  it('is the one that is shown alone, and nothing once it is left', async () => {
    await choose('a.jpg')
    await choose('b.jpg')
    expect(held.names()).toEqual(['b.jpg'])
    await goTo('/images')
    expect(held.names()).toEqual([])
  })

  it('is nothing of a picture that is read only after it was left, or after another one', async () => {
    const letRead = held.holdReading()
    await chooseBy(say('edit.choose'), [file('a.jpg')])
    await paste(document.body, [file('b.jpg')])
    await letRead('b.jpg')
    await isCut('b.jpg')
    await letRead('a.jpg')
    expect(held.names()).toEqual(['b.jpg'])
    await chooseBy(say('edit.other'), [file('c.jpg')])
    await goTo('/images')
    await letRead('c.jpg')
    expect(held.names()).toEqual([])
  })

  it('is nothing of one that is too small', async () => {
    await chooseBy(say('edit.choose'), [file('small.jpg')])
    await eventually(() => expect(shown()).toContain(say('problem.tooSmall')))
    expect(held.names()).toEqual([])
  })
})

describe('a picture that comes while another one is sent', () => {
  it('waits for the next place, and neither is lost', async () => {
    await choose('a.jpg')
    const letCome = holdAnswers()
    await press(say('edit.save'))
    await eventually(() => expect(sent()).toEqual(['3 a.jpg']))
    await drop(get('image', 'cut'), [file('b.jpg')])
    await isCut('a.jpg')
    expect(shown()).toContain(say('edit.waiting', { count: 1 }))
    await letCome()
    await isCut('b.jpg')
    expect(place().path).toMatch(/edit-image\/[45]/)
  })
})

describe('a picture in place of another', () => {
  it('is saved only once its own part is known', async () => {
    await choose('a.jpg')
    held.keepQuiet('b.jpg')
    await choose('b.jpg')
    await press(say('edit.save'))
    await settle()
    expect([get('button', say('edit.save')).disabled, sent()]).toEqual([true, []])
  })
})
