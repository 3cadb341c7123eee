import { expect, type Page, test } from '@playwright/test'
import { breachesOf, rules } from '@quintet/registry/rules'
import { type Standing, watchPage } from './support/leftovers.ts'
import { withMotion } from './support/motion.ts'
import { remotes, tileOf, titleOf } from './support/remotes.ts'
import { signIn } from './support/sign-up.ts'
import { text } from './support/texts.ts'

test.use(withMotion)

// Every tile is mounted and left again and again in one and the same page: nothing of it stays.

// A trace keeps what it has seen.
test.use({ trace: 'off' })

const tiles = remotes.map(tileOf)

const visit = async (page: Page, tile: string): Promise<void> => {
  await page.locator(`a[href="/${tile}"]`).last().click()
  await page.waitForURL(`**/${tile}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(`mf-${tile}`))
  await page.getByRole('button', { name: text('script', 'page.back'), exact: true }).click()
  await page.waitForURL('**/home')
  await expect(page.locator(`a[href="/${tile}"]`).last()).toBeVisible()
}

const difference = (after: Standing, before: Standing) =>
  Object.fromEntries(
    Object.entries(after).map(([kind, value]) => [kind, value - before[kind as keyof Standing]]),
  ) as unknown as Standing

// A store that nobody reads any more is let go by nanostores a second later, each by a timer of its own, however fast the machine is.
const storeLifeMs = 1000
const longestMs = 10_000

const idle = (page: Page) => page.evaluate(() => new Promise((resolve) => void requestIdleCallback(resolve)))

// What is there only for a moment (an animation, a request) is gone when it is looked at again.
const calm = async (count: () => Promise<Standing>, before: Standing): Promise<Standing> => {
  const end = performance.now() + longestMs
  let left = difference(await count(), before)
  while (performance.now() < end && breachesOf({ left }, rules).length > 0) left = difference(await count(), before)
  return left
}

// Timers of the page's own beginning end by themselves; what it has put off until it is idle comes before this is idle.
const settled = async (page: Page, count: () => Promise<Standing>): Promise<Standing> => {
  const end = performance.now() + longestMs
  let [last, since] = [await count(), performance.now()]
  while (performance.now() < end && performance.now() - since < 1.5 * storeLifeMs) {
    await idle(page)
    const next = await count()
    if (next.timers !== last.timers) since = performance.now()
    last = next
  }
  return last
}

const mounts = (title: string, times: number, some: readonly (typeof tiles)[number][]) => {
  for (const tile of some) {
    test(`${title}: ${tile}, mounted ${times} times, leaves nothing behind`, async ({ page }) => {
      test.setTimeout(60_000 + times * 5000)
      const count = await watchPage(page)
      await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
      // What is fetched and made once for all is there after a few.
      for (let time = 0; time < 3; time++) await visit(page, tile)
      const before = await settled(page, count)
      const said: string[] = []
      page.on('console', (message) => said.push(message.text()))
      for (let time = 0; time < times; time++) await visit(page, tile)
      const left = await calm(count, before)
      console.log(`${tile}, ${times} mounts: ${JSON.stringify(left)}`)
      expect(breachesOf({ left }, rules)).toEqual([])
      // What is begun once for the page, like its worker (which is refused here, with a warning), is not begun again.
      expect(said).toEqual([])
      // The browser's own counts see what is detached too; a few nodes of its own come and go.
      expect(left.allNodes).toBeLessThan(Math.max(20, times * 2))
      expect(left.allListeners).toBeLessThan(Math.max(5, times / 2))
    })
  }
}

mounts('short', 5, ['matches'])
test.describe('@full', () => mounts('long', 50, tiles))

test('whatever is left is seen', async ({ page }) => {
  const count = await watchPage(page)
  // A page without a script, whose own timers would come and go meanwhile.
  await page.goto('/transparency')
  const before = await settled(page, count)
  await page.evaluate(() => {
    let heard = 0
    const listen = () => (heard += 1)
    document.addEventListener('keydown', listen)
    document.addEventListener('keyup', listen, { once: true })
    document.removeEventListener('keyup', listen)
    setInterval(listen, 60_000)
    document.body.append(document.createElement('p'))
    document.adoptedStyleSheets.push(new CSSStyleSheet())
    Object.assign(globalThis, { kept: Array.from({ length: 300_000 }, (_, index) => ({ index })) })
  })
  const left = difference(await count(), before)
  expect(left).toMatchObject({ listeners: 1, timers: 1, styles: 1, nodes: 1 })
  expect(breachesOf({ left }, rules).map(({ rule }) => rule)).toEqual([
    'left-listeners',
    'left-timers',
    'left-styles',
    'left-nodes',
    'left-heap',
  ])
})
