import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { samplePhoto } from '@quintet/testing'
import sharp from 'sharp'
import { openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// The five photos: ways in, the frame, what happens on a bad net, their order, and a deletion that is taken back.

const member = 'stage4@demo.quintet.example'
const images = (key: string, params = {}) => text('images', key, params)
const heic = join(import.meta.dirname, 'support/pictures/two-halves.heic')

const red = { r: 192, g: 48, b: 48 }
const blue = { r: 48, g: 80, b: 192 }

/** Red on the left and blue on the right, when it is upright. */
const halves = (width = 800, height = 1422) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: blue } }, left: width / 2, top: 0 },
  ])

const fileOf = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({ name, mimeType, buffer })
const sample = async (hue: number) => fileOf(Buffer.from(await samplePhoto(hue, 1080, 1920), 'base64'))

const chooser = (page: Page) => page.locator('input[type=file][multiple]')
const save = (page: Page) => page.getByRole('button', { name: images('edit.save') })
const cards = (page: Page) => page.locator('[data-slot]')
const frame = (page: Page) => page.getByTestId('cropper')

const open = async (page: Page): Promise<void> => {
  await signIn(page, member, 'Quintet-Demo-7')
  await openTile(page, 'images')
  await expect(cards(page).first()).toBeVisible()
}

/** Opens the place of the last photo, to put another into it. */
const replaceLast = async (page: Page): Promise<number> => {
  const slot = await cards(page).count()
  await cards(page)
    .last()
    .getByRole('link', { name: images('slot.edit', { slot }) })
    .click()
  await page.waitForURL(`**/edit-image/${slot}`)
  return slot
}

/** Colours of the stored photo, a quarter from the left and from the right. */
const coloursOf = async (page: Page, slot: number): Promise<{ r: number; b: number }[]> => {
  const image = page.locator(`[data-slot="${slot}"] img`)
  const address = (await image.getAttribute('srcset'))?.split(', ')[1]?.split(' ')[0] ?? ''
  const { data, info } = await sharp(await (await page.request.get(address)).body())
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [0.25, 0.75].map((share) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * share)) * info.channels
    return { r: data[at] ?? 0, b: data[at + 2] ?? 0 }
  })
}

const expectUpright = async (page: Page, slot: number): Promise<void> => {
  const [left, right] = await coloursOf(page, slot)
  expect(left?.r).toBeGreaterThan(150)
  expect(left?.b).toBeLessThan(100)
  expect(right?.b).toBeGreaterThan(150)
  expect(right?.r).toBeLessThan(100)
}

const saved = async (page: Page, slot: number): Promise<void> => {
  await save(page).click()
  await page.waitForURL('**/images')
  await expect(page.locator(`[data-slot="${slot}"] img`)).toBeVisible()
}

test('PNG, WebP, a turned JPEG and HEIC come in upright; what decodes HEIC is fetched for it alone', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page)
  const turned = await halves(1422, 800).rotate(0).jpeg().toBuffer()
  expect(turned.length).toBeGreaterThan(0)
  // The camera lay on its side: the dots are turned, and the tag says so.
  const sideways = await sharp(await halves().png().toBuffer())
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  for (const file of [
    fileOf(await halves().png().toBuffer(), 'a.png', 'image/png'),
    fileOf(await halves().webp().toBuffer(), 'a.webp', 'image/webp'),
    fileOf(sideways),
  ]) {
    const slot = await replaceLast(page)
    await chooser(page).setInputFiles(file)
    await saved(page, slot)
    await expectUpright(page, slot)
  }
  expect(fetched.filter((address) => address.endsWith('.wasm'))).toEqual([])
  const slot = await replaceLast(page)
  await chooser(page).setInputFiles(fileOf(await readFile(heic), 'IMG_0001.HEIC', ''))
  await expect(frame(page)).toBeVisible()
  await saved(page, slot)
  await expectUpright(page, slot)
  expect(fetched.filter((address) => address.endsWith('.wasm'))).toHaveLength(1)
})

const heightOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.height ?? 0

test('a wide picture has a frame as high as its stage; keys and buttons move it, and advice keeps nobody from saving @full', async ({
  page,
}) => {
  await open(page)
  await replaceLast(page)
  const wide = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#101418' } })
    .jpeg()
    .toBuffer()
  await chooser(page).setInputFiles(fileOf(wide))
  await expect(frame(page)).toBeVisible()
  const stage = page.getByTestId('container')
  await expect.poll(async () => (await heightOf(frame(page))) / (await heightOf(stage))).toBeGreaterThan(0.98)
  await expect(page.getByText(images('advice.dark'))).toBeVisible()
  await expect(page.getByText(images('advice.softWhole'))).toBeVisible()
  const picture = stage.locator('img')
  const before = await picture.getAttribute('style')
  await frame(page).focus()
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => picture.getAttribute('style')).not.toBe(before)
  const moved = await picture.getAttribute('style')
  // At its whole height it cannot move up.
  await expect(page.getByRole('button', { name: images('edit.move.up') })).toBeDisabled()
  await page.getByRole('button', { name: images('edit.move.left') }).click()
  await expect.poll(() => picture.getAttribute('style')).not.toBe(moved)
  // Zoomed as far as it goes, it is still large enough for a photo.
  const zoom = page.getByRole('slider', { name: images('edit.zoom') })
  await zoom.fill((await zoom.getAttribute('max')) ?? '')
  await expect(page.getByText(images('advice.soft'))).toBeVisible()
  await expect(page.getByRole('button', { name: images('edit.move.up') })).toBeEnabled()
  await save(page).click()
  await page.waitForURL('**/images')
})

test('an upload shows how far it is, is called off, and sent again after a failure it is there once', async ({ page }) => {
  await open(page)
  const count = await cards(page).count()
  await replaceLast(page)
  await chooser(page).setInputFiles(await sample(11))
  const held: { go?: () => void } = {}
  await page.route('**/uis', async (route) => {
    await new Promise<void>((resolve) => (held.go = resolve))
    await route.abort().catch(() => undefined)
  })
  await save(page).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: images('edit.cancel') }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(frame(page)).toBeVisible()
  held.go?.()
  await page.unroute('**/uis')
  // The photo arrives, its answer does not.
  await page.route('**/uis', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save(page).click()
  await expect(page.getByText(images('edit.kept'))).toBeVisible()
  await page.unroute('**/uis')
  const answered = page.waitForResponse('**/uis')
  await page.getByRole('button', { name: images('edit.again') }).click()
  expect(await (await answered).json()).toMatchObject({ result: 'saved' })
  await page.waitForURL('**/images')
  await expect(cards(page)).toHaveCount(count)
})

const addressOf = async (page: Page, slot: number) => {
  const bytes = await page.request.get((await page.locator(`[data-slot="${slot}"] img`).getAttribute('src')) ?? '')
  return (await bytes.body()).toString('base64')
}

test('@full photos change places by button, key and drag, and stay so', async ({ page }) => {
  await open(page)
  const [first, second] = [await addressOf(page, 1), await addressOf(page, 2)]
  await page.getByRole('button', { name: images('order.later', { slot: 1 }) }).click()
  await expect(page.getByText(images('order.moved', { slot: 2 }))).toBeAttached()
  // The focus went along: pressed once more, the same photo moves on.
  await expect(page.getByRole('button', { name: images('order.later', { slot: 2 }) })).toBeFocused()
  expect([await addressOf(page, 1), await addressOf(page, 2)]).toEqual([second, first])
  await openTile(page, 'images')
  await expect(cards(page).first()).toBeVisible()
  expect([await addressOf(page, 1), await addressOf(page, 2)]).toEqual([second, first])
  await page.getByRole('button', { name: images('order.handle', { slot: 2 }) }).focus()
  const sent = page.waitForResponse('**/photo-order')
  await page.keyboard.press('ArrowLeft')
  await sent
  await expect.poll(() => addressOf(page, 1)).toBe(first)
  const [from, to] = await Promise.all([1, 2].map((slot) => page.locator(`[data-slot="${slot}"] [data-move="0"]`).boundingBox()))
  if (!from || !to) throw new Error('There are no handles.')
  const dropped = page.waitForResponse('**/photo-order')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await dropped
  await expect.poll(() => addressOf(page, 2)).toBe(first)
})

test('@full a photo is dragged by a finger, and the page stays where it is', async ({ browser }) => {
  const page = await (
    await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 500 } })
  ).newPage()
  await open(page)
  const first = await addressOf(page, 1)
  const handle = (slot: number) => page.locator(`[data-slot="${slot}"] [data-move="0"]`)
  await handle(3).scrollIntoViewIfNeeded()
  await handle(1).scrollIntoViewIfNeeded()
  const [from, to] = await Promise.all([1, 3].map((slot) => handle(slot).boundingBox()))
  if (!from || !to) throw new Error('There are no handles.')
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  const device = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share = 0) => {
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
    const at = { x: x + share * (to.x - from.x), y: y + share * (to.y - from.y) }
    return device.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [at] })
  }
  const dropped = page.waitForResponse('**/photo-order')
  await touch('touchStart')
  for (const share of [0.1, 0.3, 0.6, 1]) await touch('touchMove', share)
  expect(await scrolled()).toBe(before)
  await touch('touchEnd')
  await dropped
  await expect.poll(() => addressOf(page, 3)).toBe(first)
  await page.context().close()
})

test('a deleted photo is taken back from the toast; a picture is dropped or pasted into the place that is free @full', async ({
  page,
}) => {
  await open(page)
  const count = await cards(page).count()
  await page.getByRole('button', { name: images('slot.delete', { slot: count }) }).click()
  await expect(cards(page)).toHaveCount(count - 1)
  await page.getByRole('button', { name: text('script', 'toast.undo') }).click()
  await expect(page.getByText(images('delete.undone'))).toBeVisible()
  await expect(cards(page)).toHaveCount(count)
  await page.getByRole('button', { name: images('slot.delete', { slot: count }) }).click()
  await expect(cards(page)).toHaveCount(count - 1)
  const picture = (await halves().png().toBuffer()).toString('base64')
  const give = (kind: 'drop' | 'paste') =>
    page.evaluate(
      ([how, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
        const target = document.querySelector('[data-slot]') ?? document.body
        const event =
          how === 'drop'
            ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
            : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data })
        target.dispatchEvent(event)
      },
      [kind, picture] as const,
    )
  await give('drop')
  await page.waitForURL(`**/edit-image/${count}`)
  await expect(frame(page)).toBeVisible()
  await page.goBack()
  await expect(cards(page)).toHaveCount(count - 1)
  await give('paste')
  await page.waitForURL(`**/edit-image/${count}`)
  await saved(page, count)
  await expectUpright(page, count)
})

const unsent = (page: Page) => page.getByRole('heading', { name: images('unsent.title') })

/** Chooses a photo for the last place and does not send it. */
const chooseOnly = async (page: Page, hue: number): Promise<number> => {
  const slot = await replaceLast(page)
  await chooser(page).setInputFiles(await sample(hue))
  await expect(frame(page)).toBeVisible()
  return slot
}

const openList = async (page: Page): Promise<void> => {
  await openTile(page, 'images')
  await expect(cards(page).first()).toBeVisible()
}

/** How much the device keeps of photos that were not sent. */
const keptOnDevice = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open('quintet-file-drafts')
        request.onsuccess = () => {
          const kept = request.result.transaction('drafts').objectStore('drafts').count()
          kept.onsuccess = () => {
            request.result.close()
            resolve(kept.result)
          }
        }
      }),
  )

test('@full a photo that was chosen and not sent outlives a reload, until it is sent, not wanted or its member signs out', async ({
  page,
}) => {
  await open(page)
  const slot = await chooseOnly(page, 40)
  // The tab is killed: nothing but the device knows of the photo.
  await page.reload()
  await openList(page)
  await expect(page.getByText(images('unsent.body', { slot }))).toBeVisible()
  await page.getByRole('link', { name: images('unsent.continue') }).click()
  await expect(frame(page)).toBeVisible()
  await expect(page.getByText(images('unsent.again'))).toBeVisible()
  await saved(page, slot)
  await expect(unsent(page)).toHaveCount(0)
  await expect.poll(() => keptOnDevice(page)).toBe(0)

  await chooseOnly(page, 41)
  await page.getByRole('button', { name: images('unsent.discard') }).click()
  await page.waitForURL('**/images')
  await expect.poll(() => keptOnDevice(page)).toBe(0)
  await expect(unsent(page)).toHaveCount(0)

  await chooseOnly(page, 42)
  await expect.poll(() => keptOnDevice(page)).toBe(1)
  await openTile(page, 'images')
  await expect(unsent(page)).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: text('script', 'home.signOut') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('script', 'signOut.confirm') })
    .click()
  await expect(page.locator('input[name=email]')).toBeVisible()
  expect(await keptOnDevice(page)).toBe(0)
})
