import { expect, type Page } from '@playwright/test'

// How the readers of all screens (axe, fit in every language) come to each of them.

/** How to come to a screen, from wherever the page is. */
export type Way = (page: Page) => Promise<unknown>

// A hard load goes to the root, so a screen is reached the way a link reaches it.
export const at =
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

/** Signs the member of a stage of the demo in, from anywhere. */
const signInAs =
  (stage: number): Way =>
  async (page) => {
    // A sign-up that was open would open again. A new page has no storage before it is at the site.
    await page.goto('/')
    await page.evaluate(() => localStorage.removeItem('sign-up'))
    await page.goto('/')
    const email = page.locator('input[name=email]')
    await email.or(page.locator('[data-tile]').first()).first().waitFor()
    // A try before this one may have come in after it was given up.
    if (!(await email.isVisible())) return
    await email.fill(`stage${stage}@demo.quintet.example`)
    await page.locator('input[name=password]').fill('Quintet-Demo-7')
    await page.locator('input[name=password]').press('Enter')
    await page.waitForURL('**/home')
  }

/** Signs the member of the demo's last stage in, from anywhere. */
export const signIn: Way = signInAs(6)

/** The newest match. */
export const firstMatch: Way = async (page) => {
  await at('/matches')(page)
  await click('main a[href^="/matches/"]')(page)
  await page.locator('footer a[href$="/chat"]').waitFor()
}

// The form that unlocks the keys, until they are unlocked on this page.
const lockedChat: Way = async (page) => {
  await firstMatch(page)
  await click('footer a[href$="/chat"]')(page)
  await page.locator('main input[type=password]').or(page.getByRole('log')).first().waitFor()
}

const chat: Way = async (page) => {
  await lockedChat(page)
  const password = page.locator('main input[type=password]')
  if (!(await password.isVisible())) return
  await password.fill('lantern by the harbour')
  await password.press('Enter')
  await page.getByRole('log').waitFor()
}

/** The newest message is answered: what it says stands over the field. */
const answer: Way = async (page) => {
  const newest = page.getByRole('log').locator('li').last()
  await newest.locator('button[aria-expanded]').click()
  await newest.getByRole('group').getByRole('button').last().click()
  await page.locator('form textarea').fill('Yes')
  await page.locator('form button[type=submit]').waitFor()
}

/** A voice note that was recorded and waits to be sent. */
const recording: Way = async (page) => {
  await page.locator('form textarea').fill('')
  await page.locator('form button').last().click()
  const stop = page.locator('main section button').last()
  await page.getByRole('timer').filter({ hasText: /:01/ }).waitFor()
  await stop.click()
  await page.locator('main section input[type=range]').waitFor()
}

/** Places to choose from, with the countries of Europe, some of which are one place. */
const places: Way = async (page) => {
  await at('/pools/pool/1/edit/location')(page)
  await page.locator('main button[aria-expanded=false]').nth(2).click()
  await page.locator('main button[aria-expanded=true]').waitFor()
}

/** Screens of a visitor who is not signed in, in this order. */
export const visitor: Record<string, Way> = {
  login: (page) => page.goto('/'),
  help: click('footer a[href="/help"]'),
  'sign-up': async (page) => {
    await page.goto('/')
    await click('main > button:last-of-type')(page)
    await page.getByRole('dialog').waitFor()
  },
}

/** The main screens of a member, in this order. */
export const member: Record<string, Way> = {
  home: signIn,
  information: at('/information'),
  'report-error': at('/report-error'),
  data: at('/data'),
  section: at('/data/user-data/appearance'),
  visibility: at('/data/user-data-visibility'),
  images: at('/images'),
  pools: at('/pools'),
  'pool edit': at('/pools/pool/1/edit'),
  places,
  judging: at('/judging'),
  'judging round': at('/judging/round'),
  matches: at('/matches'),
  drawing: at('/matches/drawing'),
  match: firstMatch,
  'match details': click('footer a[href$="/details"]'),
  'chat locked': lockedChat,
  chat,
  'an answer': answer,
  'a recording': recording,
}

/** What is still empty or incomplete for a member who is on the way in. */
export const beginner: Record<string, Way> = {
  'home of a beginner': signInAs(3),
  'data of a beginner': at('/data'),
  'no pool described': at('/pools'),
  'a pool begun': at('/pools/pool/1/edit'),
  'no key yet': at('/data/account-encrypt'),
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
  // Secret, delay, leaf, root and public log.
  await expect(page.locator('main details [role=status] li')).toHaveCount(5)
}

/** The rest of the data and pools screens; `npm run test:full` reads them. */
export const more: Record<string, Way> = Object.fromEntries(
  [
    '/about',
    '/information/how-it-works',
    '/information/terms',
    '/standing',
    ...['basic-info', 'location', 'calculator', 'beliefs', 'health', 'career', 'quiz1', 'quiz1/section1', 'quiz2', 'about'].map(
      (section) => `/data/user-data/${section}`,
    ),
    ...[
      'notifications',
      'account-encrypt',
      'account-age',
      'account-payment',
      'account-data',
      'account-delete',
      'user-data-profile',
    ].map((path) => `/data/${path}`),
    '/data/account-data?export',
    '/data/account-data?diary',
    '/images/edit-image/1',
    '/images/proof',
    ...['', '/edit/personality', '/edit/location', '/edit/duplicate-character'].map((path) => `/pools/pool/1${path}`),
    '/matches/issue',
  ].map((path) => [path, at(path)]),
)
// The report of the newest match, and the messages to choose from: the keys are unlocked since the chat was read.
more['a report'] = async (page) => {
  await firstMatch(page)
  await at(`${new URL(page.url()).pathname}/report`)(page)
}
more['messages as evidence'] = async (page) => {
  await click('main a[href$="/report/messages"]')(page)
  const password = page.locator('main input[type=password]')
  const boxes = page.locator('main li input[type=checkbox]')
  await password.or(boxes).first().waitFor()
  if (await password.isVisible()) {
    await password.fill('lantern by the harbour')
    await password.press('Enter')
  }
  await boxes.first().check()
}
more['a report with evidence'] = async (page) => {
  await click('footer button')(page)
  await page.locator('main ul li button').first().waitFor()
}
more['a drawn week'] = drawing

/** Resolves when a screen stands and nothing is loading. */
export const whenSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, [role=dialog] h2').first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
