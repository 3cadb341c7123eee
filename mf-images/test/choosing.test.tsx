// @vitest-environment happy-dom
import { ownPhotos } from '@quintet/sdk'
import { fakeApi } from '@quintet/testing/fake-api'
import { closeScreen, eventually, find, get, goTo, place, press, show, shown } from '@quintet/testing/screen'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EditImagePage } from '../src/pages/edit-image-page.tsx'
import { tips } from '../src/ui/tip-picture.tsx'
import { fakePictures, keptFiles } from './pictures.ts'
import { begin, chooseBy, drop, file, paste, record, say } from './screen.tsx'

// The page of a place before something is chosen for it, and what choosing makes of it.

vi.mock('@quintet/sdk', async (original) => ({
  ...(await original<typeof import('@quintet/sdk')>()),
  ...(await import('./pictures.ts')).fileDrafts,
}))
vi.mock('react-easy-crop', async () => await import('./fake-cropper.tsx'))

let held: ReturnType<typeof fakePictures>
const photos = {
  photos: ['/photos/one', '/photos/two', '/photos/three', null, null],
  states: ['held', 'held', 'held', null, null],
}
beforeEach(async () => {
  keptFiles.clear()
  held = fakePictures()
  fakeApi({ savePhoto: {}, loadOwnPhotos: photos, loadMember: record })
  await begin()
  ownPhotos.set(photos as never)
})
afterEach(async () => {
  await closeScreen()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (slot: number) => show(<EditImagePage />, `/images/edit-image/${slot}`, { pattern: '/images/edit-image/:slot' })
const isCut = () => eventually(() => expect(find('button', say('edit.save'))?.disabled).toBe(false))
const advised = () => tips.filter((tip) => shown().includes(say(`tip.${tip}`)))

describe('a place', () => {
  it.each([
    [1, '/photos/one'],
    [3, '/photos/three'],
  ])('%i shows the photo that is there', async (slot, url) => {
    await open(slot)
    expect(get('image', say('slot.photo', { slot })).src).toContain(url)
  })

  it('that is empty shows none', async () => {
    await open(4)
    expect([1, 2, 3, 4, 5].filter((slot) => find('image', say('slot.photo', { slot })))).toEqual([])
  })

  it('says what a photo should be like, and that it may be dropped, until one is chosen', async () => {
    await open(1)
    expect([advised(), shown().includes(say('drop.hint'))]).toEqual([['face', 'alone', 'recent', 'portrait'], true])
    await chooseBy(say('edit.choose'), [file('a.jpg')])
    await isCut()
    expect([advised(), shown().includes(say('drop.hint')), find('image', say('slot.photo', { slot: 1 }))]).toEqual([
      [],
      false,
      undefined,
    ])
  })

  it('says that a picture is read, for as long as it is', async () => {
    const letRead = held.holdReading()
    await open(1)
    expect(get('button', say('edit.choose')).getAttribute('aria-busy')).not.toBe('true')
    await chooseBy(say('edit.choose'), [file('a.jpg')])
    expect(get('button', say('edit.choose')).getAttribute('aria-busy')).toBe('true')
    await letRead('a.jpg')
    await isCut()
    expect(get('button', say('edit.other')).getAttribute('aria-busy')).not.toBe('true')
  })
})

it('is no step to go back to, once its picture is sent and the next one is cut', async () => {
  await open(4)
  await chooseBy(say('edit.choose'), [file('a.jpg'), file('b.jpg')])
  await isCut()
  await press(say('edit.save'))
  await eventually(() => expect(place().path).toBe('/images/edit-image/5'))
  await goTo(-1 as never)
  expect(place().path).toBe('/images/edit-image/5')
})

it('says nothing any more of a file that could not be read once one could', async () => {
  await open(1)
  await chooseBy(say('edit.choose'), [file('small.jpg')])
  await eventually(() => expect(shown()).toContain(say('problem.tooSmall')))
  await chooseBy(say('edit.choose'), [file('a.jpg')])
  await isCut()
  expect(shown()).not.toContain(say('problem.tooSmall'))
})

describe('what is dropped or pasted', () => {
  it('is not opened by the browser in place of the page', async () => {
    await open(4)
    const hint = [...document.querySelectorAll('p')].find(({ textContent }) => textContent?.includes(say('drop.hint')))
    const dropped = await drop(hint ?? document.body, [file('a.jpg')])
    expect(dropped.defaultPrevented).toBe(true)
    await isCut()
  })

  it('is taken where the zoom has the focus, as a slider takes no files', async () => {
    await open(4)
    await chooseBy(say('edit.choose'), [file('a.jpg')])
    await isCut()
    expect((await paste(get('field', say('edit.zoom')), [file('b.jpg')])).defaultPrevented).toBe(true)
    await eventually(() => expect(get('image', 'cut').src).toBe(held.addressOf('b.jpg')))
  })
})
