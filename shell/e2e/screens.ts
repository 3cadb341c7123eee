import type { Page } from 'playwright'
import { at, chatPassword, firstMatch, openChat, type Screen } from './support/screen.ts'
import { memberStates, visitorStates } from './screens-in-use.ts'

const sections = ['basic-info', 'location', 'location/region', 'location/zone', 'calculator', 'appearance', 'beliefs', 'health']
const more = ['career', 'quiz1', 'quiz1/section1', 'quiz2', 'about']
const account = ['notifications', 'account-encrypt', 'account-age', 'account-payment', 'account-data', 'account-delete']
const profile = ['user-data-visibility', 'user-data-profile', 'user-data-profile-details']

const visitor: Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-invalid',
    path: '/login',
    act: async (page) => {
      await page.locator('input[name=email]').fill('someone')
      await page.locator('input[name=password]').focus()
    },
  },
  { name: 'language', path: '/login', act: (page) => page.locator('footer button').click() },
  { name: 'help', path: '/help' },
  { name: 'about-quintet', path: '/about' },
  ...visitorStates,
  // The last ones: a sign-up under way opens by itself, at the step where it was.
  { name: 'sign-up', path: '/login', act: (page) => page.locator('main > button').last().click() },
  {
    name: 'sign-up-problem',
    path: '/login',
    act: async (page) => {
      await page.locator('main > button').last().click()
      await page.locator('[role=dialog] button').last().click()
      await page.locator('[role=dialog] button[type=submit]').click()
    },
  },
  {
    name: 'sign-up-birth',
    path: '/login',
    act: async (page) => {
      await page.locator('[role=dialog] input[name=email]').fill('someone@example.org')
      await page.keyboard.press('Enter')
    },
  },
]

const shell: Screen[] = [
  { name: 'home-new', path: '/home', stage: 1 },
  { name: 'home-locked', path: '/home', stage: 1, act: (page) => page.locator('[data-tile=matches] button').click() },
  { name: 'home-active', path: '/home', stage: 6 },
  { name: 'sign-out', path: '/home', stage: 6, act: (page) => page.locator('main button').last().click() },
  { name: 'report-error', path: '/report-error', stage: 1 },
  { name: 'report-error-open', path: '/report-error', stage: 1, act: (page) => page.locator('footer button').click() },
  { name: 'information', path: '/information', stage: 1 },
  { name: 'how-it-works', path: '/information/how-it-works', stage: 1 },
  { name: 'terms', path: '/information/terms', stage: 1 },
  { name: 'standing', path: '/standing', stage: 1 },
  { name: 'missing-page', path: '/nowhere', stage: 1 },
]

const data: Screen[] = [
  { name: 'data-new', path: '/data', stage: 1 },
  { name: 'data', path: '/data', stage: 6 },
  ...[...sections, ...more].map((path): Screen => ({
    name: path.replaceAll('/', '-'),
    path: `/data/user-data/${path}`,
    stage: 1,
  })),
  { name: 'data-export', path: '/data/account-data?export', stage: 6 },
  { name: 'consent-diary', path: '/data/account-data?diary', stage: 6 },
  ...[...account, ...profile].map((path): Screen => ({ name: path, path: `/data/${path}`, stage: 6 })),
]

const images: Screen[] = [
  { name: 'images-empty', path: '/images', stage: 2 },
  { name: 'images', path: '/images', stage: 4 },
  { name: 'images-proof', path: '/images/proof', stage: 4 },
  { name: 'images-edit', path: '/images/edit-image/1', stage: 4 },
]

const pools: Screen[] = [
  { name: 'pools-empty', path: '/pools', stage: 3 },
  { name: 'pools', path: '/pools', stage: 4 },
  ...['', '/edit', '/edit/personality', '/edit/location', '/edit/duplicate-character'].map((path): Screen => ({
    name: `pool${path.replaceAll('/', '-')}`,
    path: `/pools/pool/1${path}`,
    stage: 4,
  })),
]

const judging: Screen[] = [
  { name: 'judging', path: '/judging', stage: 4 },
  { name: 'judging-round', path: '/judging/round', stage: 4 },
  {
    name: 'judging-rating',
    path: '/judging/round',
    stage: 4,
    act: async (page) => {
      // The question of the same person comes first; its last answer is that one can't tell.
      if ((await page.locator('main li button[aria-pressed]').count()) > 0) await page.locator('main button').last().click()
    },
  },
]

const openReport = async (page: Page): Promise<void> => {
  await firstMatch(page)
  await page.locator('footer a[href$="/chat"]').waitFor()
  await at(page, `${new URL(page.url()).pathname}/report`)
}

/** Chooses the first two messages that can be proved. */
const chooseMessages = async (page: Page): Promise<void> => {
  await openReport(page)
  await page.locator('main a[href$="/messages"]').click()
  // A report that has chosen messages asks for the same password before this page does.
  await page.waitForURL('**/messages')
  await page.locator('main a[href$="/messages"]').waitFor({ state: 'detached' })
  await page.locator('main input[type=password]').fill(chatPassword)
  await page.keyboard.press('Enter')
  for (const index of [0, 1]) await page.locator('main li input[type=checkbox]').nth(index).check()
}

const showChosen = async (page: Page): Promise<void> => {
  await chooseMessages(page)
  await page.locator('footer button').click()
  await page.locator('main ul li').first().waitFor()
}

const openEnding = async (page: Page): Promise<void> => {
  await page.locator('main li button').first().click()
  await page.locator('[role=dialog]').waitFor()
}

const openDetails = async (page: Page): Promise<void> => {
  await firstMatch(page)
  await page.locator('footer a[href$="/details"]').click()
}

// The demo is seeded without a drawing: the first look submits tokens and lets the week end.
const enterDrawing = async (page: Page): Promise<void> => {
  if ((await page.locator('main h3').count()) > 0) return
  await at(page, '/judging')
  await page.locator('footer button, footer a').first().waitFor()
  // Tokens that are in already have no button, or one that is switched off.
  const submit = page.locator('footer button:enabled')
  if ((await submit.count()) > 0) {
    await submit.click()
    await page.locator('footer a, footer button:disabled').first().waitFor()
  }
  await page.request.post(new URL('/dev/clock/next-boundary', page.url()).href)
  await at(page, '/matches/drawing')
  await page.locator('main h3').first().waitFor({ timeout: 90_000 })
}

const checkProof = async (page: Page): Promise<void> => {
  await enterDrawing(page)
  await page.locator('main summary').first().click()
  await page.locator('main details button').first().click()
  await page.locator('main details [role=status] li').first().waitFor()
}

const matches: Screen[] = [
  { name: 'matches-empty', path: '/matches', stage: 4 },
  { name: 'matches', path: '/matches', stage: 6 },
  { name: 'match', path: '/matches', stage: 6, act: firstMatch },
  { name: 'match-end', path: '/matches', stage: 6, act: openEnding },
  { name: 'match-details', path: '/matches', stage: 6, act: openDetails },
  { name: 'match-report', path: '/matches', stage: 6, act: openReport },
  { name: 'match-report-messages', path: '/matches', stage: 6, act: chooseMessages },
  { name: 'match-report-chosen', path: '/matches', stage: 6, act: showChosen },
  { name: 'match-chat', path: '/matches', stage: 6, act: openChat },
  { name: 'drawing-empty', path: '/matches/drawing', stage: 4 },
  { name: 'match-waiting', path: '/matches', stage: 5, act: firstMatch },
  { name: 'drawing', path: '/matches/drawing', stage: 6, act: enterDrawing },
  { name: 'drawing-proof', path: '/matches/drawing', stage: 6, act: checkProof },
]

/** Every screen of the shell and of all tiles. */
export const screens: Screen[] = [...visitor, ...shell, ...data, ...images, ...pools, ...judging, ...matches, ...memberStates]
