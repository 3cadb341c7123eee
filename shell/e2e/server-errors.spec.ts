import { readFileSync } from 'node:fs'
import { expect, type Page, type Route, test } from '@playwright/test'
import { at, signIn, type Way } from './support/ways.ts'

// Every main screen whose first call fails: it says so in the member's language, with a way to try again that heals it.

interface Screen {
  go: Way
  /** The call that the screen stands on. */
  call: string
  /** The page before it asks for it already: for itself, or ahead. */
  isShared?: true
}

const stay: Way = async () => undefined

// Its ways on come with its photos.
const firstMatchOpened: Way = async (page) => {
  await at('/matches')(page)
  await page.locator('main a[href^="/matches/"]').first().click()
}

const screens: Record<string, Screen> = {
  home: { go: stay, call: 'api/w-gud', isShared: true },
  images: { go: at('/images'), call: 'api/w-gui', isShared: true },
  pools: { go: at('/pools'), call: 'content/character-*', isShared: true },
  judging: { go: at('/judging'), call: 'api/tokens' },
  'judging round': { go: at('/judging/round'), call: 'api/giurl' },
  matches: { go: at('/matches'), call: 'api/newm' },
  'weeks of drawings': { go: at('/matches/drawing'), call: 'api/drawing/weeks' },
  match: { go: firstMatchOpened, call: 'api/img' },
  notices: { go: at('/data/notifications'), call: 'api/gan' },
  'notice settings': { go: at('/data/notifications/settings'), call: 'api/notices/settings' },
  export: { go: at('/data/account-data?export'), call: 'api/account/export-state' },
  'diary of consents': { go: at('/data/account-data?diary'), call: 'api/consent/diary' },
  standing: { go: at('/standing'), call: 'api/account/standing' },
}

const faults: Record<string, (route: Route) => Promise<void>> = {
  'is answered 500': (route) => route.fulfill({ status: 500, json: { errorMessage: 'There was an error.' } }),
  'is cut': (route) => route.abort('connectionreset'),
  'is answered by a page of somebody else': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Welcome to our network</title>' }),
}

const words = (tag: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../api/content/${tag}/script.json`, import.meta.url), 'utf8')) as Record<string, string>

/** What a member may read then, and the name of the button. */
const wordsOf = (tag: string) => {
  const table = words(tag)
  const failures = ['error.server', 'error.network', 'error.generic', 'error.again'].map((key) => table[key] ?? key)
  return { failures, retry: table['state.retry'] ?? '' }
}

// The last: matches that are revealed stand before the tiles.
const matchesTile = (page: Page) => page.locator('li[data-tile=matches]').last()

const goHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.waitForURL('**/home')
  await matchesTile(page).waitFor()
}

/** Shows a screen whose call fails, and heals it. @returns what is wrong with that */
const look = async (page: Page, tag: string, { go, call, isShared }: Screen, fault: (route: Route) => Promise<void>) => {
  const { failures, retry } = wordsOf(tag)
  const address = new RegExp(`/${call.replace('*', '\\d+\\.json')}(\\?.*)?$`)
  await goHome(page)
  await page.route(address, fault)
  // Texts that the device keeps are not asked for.
  if (call.startsWith('content/')) await page.evaluate(() => localStorage.removeItem('language'))
  if (isShared) await goHome(page)
  await go(page)
  // The page before tells of it, too, until it has left.
  if (go !== stay) await matchesTile(page).waitFor({ state: 'detached' })
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: retry, exact: true }) })
  // Where home was refused the same call, the alert stands from the start and goes for a moment while the screen asks for itself.
  let told: string[] = []
  const hear = async () => (told = await alert.allInnerTexts()).length
  await expect
    .poll(hear, { timeout: 15_000 })
    .toBeGreaterThan(0)
    .catch(() => undefined)
  const found: string[] = []
  if (told.length === 0) found.push(`says nothing; shows “${(await page.locator('body').innerText()).slice(0, 120)}”`)
  if (told.some((text) => !failures.some((failure) => text.includes(failure)))) found.push(`says “${told.join(' ')}”`)
  await page.unroute(address)
  for (const button of await alert.getByRole('button', { name: retry, exact: true }).all())
    await button.click({ timeout: 2000 }).catch(() => undefined)
  await expect(alert)
    .toHaveCount(0, { timeout: 10_000 })
    .catch(() => found.push('does not heal'))
  return found
}

const readAll = async (page: Page, tag: string, names: string[], kinds: string[]): Promise<string[]> => {
  const faulty: string[] = []
  const thrown: string[] = []
  page.on('pageerror', (error) => thrown.push(error.message))
  await signIn(page)
  for (const name of names)
    for (const kind of kinds) {
      const screen = screens[name]
      const fault = faults[kind]
      if (!screen || !fault) throw new Error(`No ${name} or ${kind}.`)
      const found = await look(page, tag, screen, fault)
      faulty.push(
        ...[...found, ...thrown.splice(0).map((message) => `throws ${message}`)].map(
          (what) => `${name}, whose call ${kind}, ${what}`,
        ),
      )
    }
  return faulty
}

test('home, tokens and drawings say that a call failed, and heal', async ({ page }) => {
  expect(await readAll(page, 'en', ['home', 'judging', 'weeks of drawings'], Object.keys(faults).slice(2))).toEqual([])
})

for (const tag of ['en', 'ar'])
  test(`@full every main screen says in ${tag} that its call failed, and heals`, async ({ browser }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ locale: tag, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    expect(await readAll(page, tag, Object.keys(screens), Object.keys(faults))).toEqual([])
    await context.close()
  })
