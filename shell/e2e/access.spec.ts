import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'

// The main screens, read by axe at phone size in both languages, directions and schemes, and squeezed to 320 px.

const looks = [
  { name: 'English in the light', locale: 'en', colorScheme: 'light' },
  { name: 'Arabic in the dark', locale: 'ar', colorScheme: 'dark' },
] as const

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }

/** How to come to a screen, from wherever the page is. */
type Way = (page: Page) => Promise<unknown>

// A hard load goes to the root, so a screen is reached the way a link reaches it.
const at =
  (path: string): Way =>
  (page) =>
    page.evaluate((target) => {
      history.pushState(null, '', target)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, path)

const click =
  (selector: string): Way =>
  (page) =>
    page.locator(selector).first().click()

const signIn: Way = async (page) => {
  // A sign-up that was open would open again. A new page has no storage before it is at the site.
  await page.goto('/')
  await page.evaluate(() => localStorage.removeItem('sign-up'))
  await page.goto('/')
  await page.locator('input[name=email]').fill('stage6@demo.quintet.example')
  await page.locator('input[name=password]').fill('Quintet-Demo-7')
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL('**/home')
}

const firstMatch: Way = async (page) => {
  await at('/matches')(page)
  await click('main a[href^="/matches/"]')(page)
  await page.locator('footer a[href$="/chat"]').waitFor()
}

const chat: Way = async (page) => {
  await firstMatch(page)
  await click('footer a[href$="/chat"]')(page)
  const password = page.locator('main input[type=password]')
  await password.or(page.getByRole('log')).first().waitFor()
  if (!(await password.isVisible())) return
  await password.fill('lantern by the harbour')
  await password.press('Enter')
  await page.getByRole('log').waitFor()
}

const visitor: Record<string, Way> = {
  login: (page) => page.goto('/'),
  help: click('footer a[href="/help"]'),
  'sign-up': async (page) => {
    await page.goto('/')
    await click('main > button:last-of-type')(page)
    await page.getByRole('dialog').waitFor()
  },
}

const member: Record<string, Way> = {
  home: signIn,
  information: at('/information'),
  'report-error': at('/report-error'),
  data: at('/data'),
  section: at('/data/user-data/appearance'),
  visibility: at('/data/user-data-visibility'),
  images: at('/images'),
  pools: at('/pools'),
  'pool edit': at('/pools/pool/1/edit'),
  judging: at('/judging'),
  'judging round': at('/judging/round'),
  matches: at('/matches'),
  drawing: at('/matches/drawing'),
  match: firstMatch,
  'match details': click('footer a[href$="/details"]'),
  chat,
}

// Submits tokens and lets the week end, unless that was done before; then opens the proof and checks it.
const drawing: Way = async (page) => {
  await at('/judging')(page)
  const submit = page.locator('footer button')
  await submit.or(page.locator('footer a')).first().waitFor()
  if (await submit.isVisible()) await submit.click()
  await page.locator('footer a').waitFor()
  expect((await page.request.post('/dev/clock/next-boundary')).ok()).toBe(true)
  await at('/matches/drawing')(page)
  await page.locator('main h3').first().waitFor({ timeout: 90_000 })
  await click('main summary')(page)
  await click('main details button')(page)
  await expect(page.locator('main details [role=status] li')).toHaveCount(4)
}

/** The rest of the data and pools screens; `npm run test:full` reads them. */
const more: Record<string, Way> = Object.fromEntries(
  [
    '/about',
    '/information/how-it-works',
    '/information/terms',
    ...['basic-info', 'location', 'calculator', 'beliefs', 'health', 'career', 'quiz1', 'quiz1/section1', 'quiz2', 'about'].map(
      (section) => `/data/user-data/${section}`,
    ),
    ...['notifications', 'account-encrypt', 'account-payment', 'account-data', 'account-delete', 'user-data-profile'].map(
      (path) => `/data/${path}`,
    ),
    '/images/edit-image/1',
    ...['', '/edit/personality', '/edit/location', '/edit/duplicate-character'].map((path) => `/pools/pool/1${path}`),
    '/matches/issue',
  ].map((path) => [path, at(path)]),
)
more['a drawn week'] = drawing

const whenSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

const violations = async (page: Page): Promise<string[]> => {
  const found = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** The screen before may still be there, or half of this one: read again until it is whole. */
const noViolations = (page: Page, name: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => violations(page), { message: name })
    .toEqual([])

const overflow = async (page: Page): Promise<number> => {
  await page.setViewportSize(narrow)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize(phone)
  return wider
}

const read = async (page: Page, screens: Record<string, Way>): Promise<void> => {
  for (const [name, go] of Object.entries(screens)) {
    await test.step(name, async () => {
      await go(page)
      await whenSettled(page)
      await noViolations(page, name)
      expect.soft(await overflow(page), `${name} at 320 px`).toBe(0)
    })
  }
}

const openPage = async (browser: Browser, { locale, colorScheme }: (typeof looks)[number]): Promise<Page> => {
  const context = await browser.newContext({ viewport: phone, locale, colorScheme, reducedMotion: 'reduce' })
  return context.newPage()
}

for (const look of looks) {
  test(`the main screens can be read by everybody: ${look.name}`, async ({ browser }) => {
    await read(await openPage(browser, look), { ...visitor, ...member })
  })

  test(`and so can the others: ${look.name} @full`, async ({ browser }) => {
    const page = await openPage(browser, look)
    await signIn(page)
    await read(page, more)
  })
}

test('list and detail side by side @full', async ({ browser }) => {
  const page = await openPage(browser, looks[0])
  await page.setViewportSize(desk)
  await signIn(page)
  for (const path of ['/data', '/data/user-data/appearance', '/data/account-payment', '/pools', '/pools/pool/1', '/matches']) {
    await at(path)(page)
    await whenSettled(page)
    await noViolations(page, path)
    await expect.soft(page.locator('h1'), path).toHaveCount(1)
  }
  await firstMatch(page)
  await noViolations(page, 'a match')
})
