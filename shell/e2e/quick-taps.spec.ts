import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { withMotion } from './support/motion.ts'
import { goTo, openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

test.use(withMotion)

// Taps in quick succession on a slow phone, as of somebody who sees nothing happen: all is done once, and nothing is lost.

const password = 'Quintet-Demo-7'
const judging = (key: string, params = {}) => text('judging', key, params)
const matches = (key: string) => text('matches', key)

/** A processor of a quarter of the speed. */
const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Taps four times in the same place without a look at what came of it. */
const tapFourTimes = async (page: Page, target: Locator): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await Promise.all(Array.from({ length: 4 }, () => page.mouse.click(x, y)))
}

/**
 * Taps in the same place every 80 ms until the page that follows is there, and ten times more. A finger does not wait for a busy page, so
 * nothing is waited for here either.
 */
const keepTapping = async (page: Page, target: Locator): Promise<void> => {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const before = page.url()
  const sent: Promise<void>[] = []
  for (let [clickCount, after] = [1, 0]; after < 10 && clickCount < 100; clickCount++) {
    sent.push(page.mouse.down({ clickCount }), page.mouse.up({ clickCount }))
    await wait(80)
    if (page.url() !== before) after += 1
  }
  await Promise.all(sent)
}

/** The bodies of the calls of a kind, as they were sent. */
const sentTo = (page: Page, path: string): string[] => {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('@full a message is sent once, and what is written next stays', async ({ page }) => {
  await signIn(page, 'stage6@demo.quintet.example', password)
  await openTile(page, 'matches')
  const open = page.locator('main li', { hasText: matches('stage.open') }).locator('a[href^="/matches/"]')
  await goTo(page, `${(await open.first().getAttribute('href')) ?? ''}/chat`)
  await page.getByLabel(text('script', 'keys.password'), { exact: true }).fill('lantern by the harbour')
  await page.getByRole('button', { name: text('script', 'keys.unlock'), exact: true }).click()
  await expect(page.getByRole('log')).toBeVisible({ timeout: 30_000 })
  await slowDown(page)
  const sent = sentTo(page, '/api/umes')
  const field = page.getByRole('textbox', { name: matches('chat.message') })
  const words = 'Four taps in a row'
  // On a site that is used again it was written before.
  const before = await page.getByRole('log').getByText(words).count()
  await field.fill(words)
  await tapFourTimes(page, page.getByRole('button', { name: matches('chat.send') }))
  // The button of a voice note takes the place of what was pressed; nobody meant to record.
  await expect(page.getByRole('log').getByText(words)).toHaveCount(before + 1)
  await expect(field).toBeVisible()
  await field.fill('and this one waits')
  await expect.poll(() => sent.length).toBe(1)
  await expect(field).toHaveValue('and this one waits')
})

test('@full the free tokens are submitted once', async ({ page }) => {
  await signIn(page, 'stage5@demo.quintet.example', password)
  await openTile(page, 'judging')
  const submit = page.getByRole('button', { name: judging('home.submitFree') })
  await expect(submit.or(page.getByText(judging('home.tokens', { submitted: 2, cap: 5 })))).toBeVisible()
  // On a site that is used again they are in already: a new week has new ones.
  if (!(await submit.isVisible())) {
    await page.request.post('/dev/clock/next-boundary')
    await expect(async () => {
      await openTile(page, 'judging')
      await expect(submit).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 90_000 })
  }
  await slowDown(page)
  const sent = sentTo(page, '/api/toke')
  await tapFourTimes(page, submit)
  await expect(page.getByText(judging('home.tokens', { submitted: 2, cap: 5 }))).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('a photo that was not seen is not rated', async ({ page }) => {
  await signIn(page, 'stage4@demo.quintet.example', password)
  await openTile(page, 'judging')
  await goTo(page, '/judging/round')
  const left = (count: number) => page.getByRole('status').filter({ hasText: judging('rate.left', { count }) })
  await tapFourTimes(page, page.getByRole('button', { name: judging('same.yes') }))
  await expect(left(10)).toBeVisible()
  await slowDown(page)
  for (const count of [10, 9, 8]) {
    const seven = page.getByRole('button', { name: '7', exact: true })
    await expect(left(count)).toBeVisible()
    await expect(seven).toBeEnabled()
    await tapFourTimes(page, seven)
    await expect(left(count - 1)).toBeVisible()
    await expect(seven).toBeEnabled()
    await expect(left(count - 1)).toBeVisible()
  }
})

test('a section is saved once', async ({ page }) => {
  await signIn(page, 'stage3@demo.quintet.example', password)
  await openTile(page, 'data')
  await goTo(page, '/data/user-data/about')
  const field = page.locator('main textarea').first()
  await expect(field).not.toHaveValue('')
  await field.fill('Which book do you give away most often?')
  const saves = sentTo(page, '/api/w-pud')
  await slowDown(page)
  await keepTapping(page, page.getByRole('button', { name: text('data', 'form.save') }))
  await expect(page.getByText(text('script', 'toast.saved'))).not.toHaveCount(0)
  await goTo(page, '/data/user-data/about')
  await expect(page.locator('main textarea').first()).toHaveValue('Which book do you give away most often?')
  // The last taps fall on the next page, where nothing is pressed by them.
  expect(saves).toHaveLength(1)
})

test('a save that ends late leads nobody away from where they have gone', async ({ page }) => {
  await signIn(page, 'stage3@demo.quintet.example', password)
  await openTile(page, 'data')
  await goTo(page, '/data/user-data/about')
  await expect(page.locator('main textarea').first()).not.toHaveValue('')
  const asked = new Promise<Route>((resolve) => void page.route('**/api/w-pud', resolve))
  await page.getByRole('button', { name: text('data', 'form.save') }).click()
  await goTo(page, '/data/user-data/basic-info')
  await (await asked).continue()
  await expect(page.getByText(text('script', 'toast.saved'))).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/data/user-data/basic-info')
})
