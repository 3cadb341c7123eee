import { expect, type Locator, type Page, test } from '@playwright/test'
import { openTile } from './support/navigate.ts'
import { changeAnswer } from './support/network.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

// The open match of the demo: its photos, its ways out, its safety number and a chat that somebody tampers with.

const member = 'stage5@demo.quintet.example'
const encryptionPassword = 'lantern by the harbour'
const matches = (key: string, params = {}) => text('matches', key, params)

const chatLink = (page: Page): Locator => page.getByRole('link', { name: new RegExp(`^${matches('match.chat')}`) })

const openMatch = async (page: Page): Promise<string> => {
  await signIn(page, member, 'Quintet-Demo-7')
  await openTile(page, 'matches')
  const card = page.locator('main li', { hasText: matches('stage.open') }).locator('a[href^="/matches/"]')
  await card.first().click()
  await page.waitForURL(/\/matches\/\d+$/)
  // Until the match is there the heading is still the list's.
  await expect(page.getByRole('link', { name: matches('match.details') })).toBeVisible()
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}
const carousel = (page: Page): Locator => page.locator('section[aria-roledescription]')

const stage = (page: Page): Locator => carousel(page).locator('[aria-live]')

const boxOf = async (part: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

const swipe = async (page: Page, by: number): Promise<void> => {
  const { x: left, y: top, width, height } = await boxOf(carousel(page).locator('img'))
  const [x, y] = [left + width / 2, top + height / 2]
  await page.mouse.move(x - by / 2, y)
  await page.mouse.down()
  await page.mouse.move(x + by / 2, y, { steps: 4 })
  await page.mouse.up()
}

test('photos come before the chat; a swipe and the arrow keys move them', async ({ page }) => {
  const door: { open?: () => void } = {}
  const held = new Promise<void>((resolve) => (door.open = resolve))
  await page.route('**/photos/**', async (route) => {
    await held
    await route.continue()
  })
  await openMatch(page)
  await expect(carousel(page)).toBeVisible()
  await expect(chatLink(page)).toHaveCount(0)
  // The frame is there before the picture, so nothing jumps when that comes.
  const frame = await boxOf(stage(page))
  expect(frame.height).toBeGreaterThan(250)
  expect(frame.width / frame.height).toBeCloseTo(9 / 16, 1)
  door.open?.()
  await expect(chatLink(page)).toBeVisible()
  expect((await boxOf(stage(page))).height).toBeCloseTo(frame.height, 0)
  const position = (index: number) => carousel(page).getByText(new RegExp(`^${index} of \\d$`))
  await expect(position(1)).toBeVisible()
  await swipe(page, -120)
  await expect(position(2)).toBeVisible()
  await swipe(page, 120)
  await expect(position(1)).toBeVisible()
  // The focus is on the title, as after every step.
  await page.keyboard.press('ArrowRight')
  await expect(position(2)).toBeVisible()
})

test('a phone in landscape shows a photo large enough to look at, and its buttons can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await openMatch(page)
  await expect(chatLink(page)).toBeVisible()
  expect((await boxOf(stage(page))).width).toBeGreaterThan(160)
  const next = carousel(page).getByRole('button').last()
  // A press is refused where something lies over the button.
  await next.click()
  await expect(carousel(page).getByText(/^2 of \d$/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('@full a link that has run out is renewed by itself, and one that fails again can be tried again', async ({ page }) => {
  let answers = 0
  let gone = 1
  await page.route('**/photos/**', async (route) => {
    answers += 1
    if (answers <= gone) await route.fulfill({ status: 404 })
    else await route.continue()
  })
  await openMatch(page)
  const photo = carousel(page).locator('img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
  gone = Number.POSITIVE_INFINITY
  await page.goto('/')
  await page.waitForURL('**/home')
  await openTile(page, 'matches')
  await page
    .locator('main li', { hasText: matches('stage.open') })
    .locator('a[href^="/matches/"]')
    .first()
    .click()
  await expect(page.getByText(matches('match.photoFailed'))).toBeVisible()
  await expect(chatLink(page)).toBeVisible()
  gone = 0
  await page.getByRole('button', { name: matches('match.photoRetry') }).click()
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300)
})

test('@full letting go and reporting are in the header of the match, its details and its chat, and name the person', async ({
  page,
}) => {
  const name = await openMatch(page)
  const path = new URL(page.url()).pathname
  const open = page.getByRole('button', { name: matches('letGo.open', { name }) }).last()
  for (const [link, at] of [
    [null, path],
    [page.getByRole('link', { name: matches('match.details') }), `${path}/details`],
  ] as const) {
    await link?.click()
    await page.waitForURL(`**${at}`)
    await open.click()
    await expect(page.getByRole('heading', { name: matches('letGo.title') })).toBeVisible()
    await page.getByRole('button', { name: matches('letGo.keep') }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await open.click()
  await page.getByRole('link', { name: matches('letGo.report', { name }) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(matches('report.title', { name }))
  await expect(page.locator('select')).toHaveCount(0)
})

const unlock = async (page: Page): Promise<void> => {
  await page.getByLabel(text('script', 'keys.password'), { exact: true }).fill(encryptionPassword)
  await page.getByRole('button', { name: text('script', 'keys.unlock'), exact: true }).click()
}

test('the safety number is shown, and a changed key is told in words before anything opens', async ({ page }) => {
  await openMatch(page)
  await page.getByRole('link', { name: matches('match.details') }).click()
  await page.getByRole('button', { name: matches('number.show') }).click()
  await unlock(page)
  await expect(page.locator('code')).toHaveText(/^(\d{5} ){7}\d{5}$/)
  await page.getByRole('button', { name: matches('number.same') }).click()
  await expect(page.getByText(/^You compared this number on/)).toBeVisible()

  await changeAnswer<{ matches: { zi: string; g3: string }[] }>(page, { path: '/newm' }, (body) => {
    const [other] = body.matches.filter(({ zi }) => zi !== '0').map(({ g3 }) => g3)
    const lied = body.matches.map((match) => (match.zi === '0' ? { ...match, g3: other ?? match.g3.replace(/^./, 'A') } : match))
    return { ...body, matches: lied }
  })
  await page
    .getByRole('button', { name: text('script', 'page.back'), exact: true })
    .last()
    .click()
  await page
    .getByRole('button', { name: text('script', 'page.back'), exact: true })
    .last()
    .click()
  await page
    .locator('main li', { hasText: matches('stage.open') })
    .locator('a[href^="/matches/"]')
    .first()
    .click()
  await chatLink(page).click()
  await expect(page.getByRole('heading', { name: matches('session.changed.title') })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('@full a changed message is told as changed, and the others are read', async ({ page }) => {
  await changeAnswer<{ messages: { m: { B: string } }[] }>(page, { path: '/gum' }, (body) => {
    const [first, ...rest] = body.messages
    if (first) first.m.B = `${first.m.B.startsWith('A') ? 'B' : 'A'}${first.m.B.slice(1)}`
    return { ...body, messages: [first, ...rest] }
  })
  await openMatch(page)
  await chatLink(page).click()
  await unlock(page)
  await expect(page.getByText(matches('finding.tampered'))).toHaveCount(1)
  await expect(page.getByText(matches('finding.oldKeys'))).toHaveCount(0)
})

test('@full two tabs of one browser hold one push connection', async ({ page, context }) => {
  const sockets: string[] = []
  context.on('page', (other) => other.on('websocket', (socket) => sockets.push(socket.url())))
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await signIn(page, member, 'Quintet-Demo-7')
  await expect.poll(() => sockets.length).toBe(1)
  const other = await context.newPage()
  await other.goto('/')
  await other.waitForURL('**/home')
  // Where matches wait for an answer, a second link leads there.
  await expect(other.locator('a[href="/matches"]').first()).toBeVisible()
  // The second tab asks for the lock when it listens; who waits for it has none.
  const waiting = () =>
    other.evaluate(
      async () => (await navigator.locks.query()).pending?.filter(({ name }) => name?.startsWith('quintet-push')).length,
    )
  await expect.poll(waiting).toBe(1)
  expect(sockets).toHaveLength(1)
  await page.close()
  await expect.poll(() => sockets.length).toBe(2)
})

for (const width of [320, 390, 412]) {
  test(`${width > 320 ? '@full ' : ''}the five photo places fit a screen ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    // The first and the fourth place are empty: one at the start of a row, one at the end, each beside a photo.
    await changeAnswer(page, { path: '/w-gui' }, (body) => ({ ...body, img1: '', state1: '', img4: '', state4: '' }))
    await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
    await openTile(page, 'images')
    await expect(page.locator('main ul a[href="/images/edit-image/1"]')).toBeVisible()
    await expect(page.locator('main ul li')).toHaveCount(5)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const boxes = await Promise.all((await page.locator('main ul li > *:first-child').all()).map((item) => item.boundingBox()))
    const columns = boxes.map((box) => [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))] as const)
    // Whatever begins in a column ends before the next one begins.
    for (const [start, end] of columns)
      for (const [other] of columns) expect(other <= start || other >= end, `${start}–${end} beside ${other}`).toBe(true)
  })
}
