import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { compareSent } from '../../src/gate/acts/compare.ts'
import { otherPictures } from '../../src/gate/acts/compare-effects.ts'
import { isAlike, isPictureCode, isSameForm, shownInCodes, shownInPictures } from '../../src/gate/acts/thumbnails.ts'
import { photo, pictureFor } from '../../src/gate/site/photo.ts'
import { eachOnPage } from './each-on-page.ts'

let page: Page
eachOnPage(
  async (made) => {
    page = made
    await page.route('**/*', async (route) => {
      const { url } = { url: route.request().url() }
      if (!url.includes('/photos/')) return route.fulfill({ contentType: 'text/html', body: '<main></main>' })
      const answer = photo(new Request(url))
      return route.fulfill({ contentType: 'image/jpeg', body: Buffer.from(await answer.arrayBuffer()) })
    })
    await page.goto('https://quintet.test/')
  },
  { viewport: { width: 390, height: 844 } },
)

const framed = 'width: 120px; height: 120px; object-fit: cover;'
const shown = async (style: string, html?: string) => {
  await page.evaluate(
    (text) => (document.querySelector('main')!.innerHTML = text),
    html ?? `<img src="/photos/a" style="${style}">`,
  )
  await page.waitForFunction(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0))
  return page.evaluate(shownInPictures, 'main')
}
const isOther = async (before: string, now: string) => otherPictures(await shown(before), await shown(now)).length > 0

it.each([
  ['another part of it', 'object-position: 50% 0%'],
  ['turned by a half', 'transform: rotate(180deg)'],
  ['mirrored', 'scale: -1 1'],
  ['without its colours', 'filter: grayscale(1)'],
  ['drawn out', 'object-fit: fill'],
  ['hardly there', 'opacity: 0.1'],
])('sees that a picture is shown as %s', async (_, style) => expect(await isOther(framed, `${framed} ${style}`)).toBe(true))

const movedBy = (left: number) =>
  shown(
    '',
    `<div style="width: 90px; height: 120px; overflow: hidden"><img src="/photos/a" style="width: 90px; height: 120px; transform: translate(${left}px, 0) scale(2)"></div>`,
  )

it('sees what a holder cuts off', async () => {
  expect(otherPictures(await movedBy(0), await movedBy(30))).toHaveLength(1)
  expect(otherPictures(await movedBy(0), await movedBy(0))).toEqual([])
})

it('sees the whole of a picture that stands over all, whatever it was written into', async () => {
  const alone = await shown(framed)
  const picture = `<img src="/photos/a" style="${framed}">`
  await shown('', `<div style="height: 4px; overflow: hidden; opacity: 0.1"><div popover>${picture}</div></div>`)
  await page.evaluate(() => document.querySelector<HTMLElement>('[popover]')?.showPopover())
  const over = await page.evaluate(shownInPictures, 'main')
  expect(over).toMatchObject([{ thumbnail: expect.stringMatching(/./) as string }])
  expect(otherPictures(alone, over)).toEqual([])
})

it.each([
  ['in another size', 'width: 168px; height: 168px; object-fit: cover'],
  ['elsewhere on the page', `${framed} margin: 40px`],
  ['in a frame of another form', 'width: 160px; height: 120px; object-fit: cover'],
  ['with round corners', `${framed} border-radius: 12px`],
])('takes the same picture for the same %s', async (_, style) => expect(await isOther(framed, style)).toBe(false))

const held = async (name: string) => {
  const address = await page.evaluate(async (from) => URL.createObjectURL(await (await fetch(from)).blob()), `/photos/${name}`)
  return shown('', `<img src="${address}" style="${framed}">`)
}

it('sees another photo under an address of the page', async () => {
  const other = ['b', 'c', 'd', 'e'].find((name) => pictureFor(`/photos/${name}`) !== pictureFor('/photos/a')) ?? ''
  expect(otherPictures(await held('a'), await held(other))).toHaveLength(1)
  expect(otherPictures(await held('a'), await held('a'))).toEqual([])
})

it('looks at what is drawn, and at nothing that moves', async () => {
  const drawn = async (color: string) => {
    await page.evaluate((fill) => {
      document.querySelector('main')!.innerHTML = '<canvas width=90 height=90></canvas>'
      const context = document.querySelector('canvas')!.getContext('2d')!
      context.fillStyle = fill
      context.fillRect(0, 0, 45, 90)
    }, color)
    return page.evaluate(shownInPictures, 'main')
  }
  expect(otherPictures(await drawn('#000'), await drawn('#f00'))).toHaveLength(1)
  await page.evaluate(() => {
    let shade = 0
    const draw = () => {
      const context = document.querySelector('canvas')!.getContext('2d')!
      context.fillStyle = `rgb(${(shade = (shade + 40) % 255)} 0 0)`
      context.fillRect(0, 0, 90, 90)
      requestAnimationFrame(draw)
    }
    draw()
  })
  expect((await page.evaluate(shownInPictures, 'main'))[0]?.thumbnail).toBe('')
})

/** A picture with a disc in it, as a member might send it. */
const coded = (left: number, quality: number) =>
  page.evaluate(
    async ([x, share]) => {
      const canvas = new OffscreenCanvas(360, 640)
      const context = canvas.getContext('2d')!
      context.fillStyle = '#b7c4d8'
      context.fillRect(0, 0, 360, 640)
      context.fillStyle = '#c88d59'
      context.beginPath()
      context.arc(x!, 240, 110, 0, 7)
      context.fill()
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: share! })).arrayBuffer())
      return btoa(String.fromCharCode(...bytes))
    },
    [left, quality],
  )
const sentAs = async (code: string) => {
  const { [code]: made } = await page.evaluate(shownInCodes, [code])
  return [{ call: 'savePhoto', body: { 'image~.picture': JSON.stringify(made?.picture) } }]
}

it('tells a picture that is sent by what it shows, whatever its quality', async () => {
  const [usual, coarse, moved] = [await coded(180, 0.9), await coded(180, 0.4), await coded(120, 0.9)]
  expect([usual, coarse, moved].every(isPictureCode)).toBe(true)
  expect(compareSent(await sentAs(usual), await sentAs(coarse))).toEqual([])
  expect(compareSent(await sentAs(usual), await sentAs(moved))).toEqual([
    { rule: 'sends', said: 'savePhoto sends another picture than the live version' },
  ])
})

it('takes for no picture what cannot be read as one', async () => {
  const cut = (await coded(180, 0.9)).slice(0, 400)
  expect(await page.evaluate(shownInCodes, [cut.replace('/9j/', 'iVBORw0KG'), 'not even base64'])).toEqual({})
  expect(isPictureCode('Nine words for 22'.repeat(20))).toBe(false)
})

const dots = (value: number) => Buffer.alloc(192, value).toString('base64')

it('compares pictures of the same form alone', () => {
  expect(isAlike(`0.56 ${dots(100)}`, `0.56 ${dots(110)}`)).toBe(true)
  expect(isAlike(`0.56 ${dots(100)}`, `0.56 ${dots(140)}`)).toBe(false)
  expect(isSameForm(`0.56 ${dots(1)}`, `0.57 ${dots(1)}`)).toBe(true)
  expect(isSameForm(`0.56 ${dots(1)}`, `0.75 ${dots(1)}`)).toBe(false)
})
