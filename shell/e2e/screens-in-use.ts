import type { Page } from 'playwright'
import { at, firstMatch, openChat, type Screen, unlock } from './support/screen.ts'

// What screens look like while they are used: problems of a form, dialogs, a search, a break, no network.

const dialog = (page: Page) => page.locator('dialog[open]')

const withoutNetwork = (page: Page) => page.context().setOffline(true)
const withNetwork = (page: Page) => page.context().setOffline(false)

const signIn = async (page: Page): Promise<void> => {
  await page.locator('input[name=email]').fill('nobody@example.org')
  await page.locator('input[name=password]').fill('a wrong password')
  await page.keyboard.press('Enter')
}

export const visitorStates: Screen[] = [
  {
    name: 'login-refused',
    path: '/login',
    act: async (page) => {
      await signIn(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'login-offline',
    path: '/login',
    act: async (page) => {
      await withoutNetwork(page)
      await signIn(page)
      await page.getByRole('alert').or(dialog(page)).first().waitFor()
    },
    restore: withNetwork,
  },
]

const shell: Screen[] = [
  {
    name: 'home-offline',
    path: '/home',
    stage: 6,
    act: async (page) => {
      // Kept is what was read since the worker is there.
      await page.evaluate(() => navigator.serviceWorker.ready)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await withoutNetwork(page)
      await page.reload()
      await page.locator('[data-tile=data] a').waitFor()
    },
    restore: withNetwork,
  },
]

// Alone on a phone, a question has no list to be saved.
const saveUnanswered = async (page: Page): Promise<void> => {
  const question = page.locator('[data-question]')
  if (await question.isVisible()) {
    await page.locator('main button').last().click()
    await question.waitFor({ state: 'detached' })
  }
  await page.locator('main button').last().click()
}

const withdrawal = (page: Page) => page.locator('main section[aria-label] button')

const buy = async (page: Page): Promise<void> => {
  await page.locator('main table').waitFor()
  if (await withdrawal(page).isVisible()) return
  await page.locator('main button:enabled').first().click()
  await page.waitForURL('**/pay/sandbox/**')
  await page.locator('button[value=paid]').click()
  await withdrawal(page).waitFor()
}

const withdraw = async (page: Page): Promise<void> => {
  await buy(page)
  await withdrawal(page).click()
  await dialog(page).waitFor()
}

const data: Screen[] = [
  { name: 'appearance-problems', path: '/data/user-data/appearance', stage: 1, act: saveUnanswered },
  { name: 'about-problems', path: '/data/user-data/about', stage: 1, act: saveUnanswered },
  {
    name: 'encrypt-new',
    path: '/data/account-encrypt',
    stage: 2,
    act: (page) => page.locator('main button[type=submit]').waitFor(),
  },
  {
    name: 'encrypt-problems',
    path: '/data/account-encrypt',
    stage: 2,
    act: (page) => page.locator('main button[type=submit]').click(),
  },
  { name: 'notice-settings', path: '/data/notifications/settings', stage: 6 },
  ...['password', 'app', 'email', 'devices'].map((asked): Screen => ({
    name: `account-${asked}`,
    path: `/data/account-data?${asked}`,
    stage: 6,
    act: (page) => dialog(page).waitFor(),
  })),
  { name: 'payment-bought', path: '/data/account-payment', stage: 3, act: buy },
  { name: 'withdraw', path: '/data/account-payment', stage: 3, act: withdraw },
  {
    name: 'withdrawn',
    path: '/data/account-payment',
    stage: 3,
    act: async (page) => {
      await withdraw(page)
      await dialog(page).locator('button').last().click()
      await dialog(page).waitFor({ state: 'hidden' })
    },
  },
]

const images: Screen[] = [
  { name: 'images-view', path: '/images', stage: 4, act: (page) => page.locator('[data-slot="1"] > button').click() },
  {
    name: 'images-deleted',
    path: '/images',
    stage: 4,
    act: (page) => page.locator('[data-slot="4"] button').last().click(),
    restore: async (page) => {
      await page.getByRole('status').getByRole('button').click()
      await page.locator('[data-slot="4"]').waitFor()
    },
  },
  {
    name: 'images-crop',
    path: '/images/edit-image/1',
    stage: 2,
    act: async (page) => {
      const buffer = await page.screenshot()
      await page.locator('input[type=file]').first().setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
      await page.locator('main [data-testid=cropper], main canvas, main img').first().waitFor()
    },
  },
]

const pools: Screen[] = [
  {
    name: 'pool-category',
    path: '/pools/pool/1/edit',
    stage: 4,
    act: (page) => page.locator('main [aria-expanded]').nth(2).click(),
  },
  { name: 'pool-new', path: '/pools/pool/1/edit', stage: 3 },
]

const breakDialog = async (page: Page): Promise<void> => {
  await page.locator('main button').last().click()
  await dialog(page).waitFor()
}

const judging: Screen[] = [
  { name: 'judging-help', path: '/judging', stage: 4, act: (page) => page.locator('header button').last().click() },
  {
    name: 'judging-report',
    path: '/judging/round',
    stage: 4,
    act: async (page) => {
      // The question of the same person comes first, and its last answer is that one can't tell; then the last button is the report's.
      if ((await page.locator('main li button[aria-pressed]').count()) > 0) await page.locator('main button').last().click()
      await page.locator('main [role=group] button[aria-disabled=false]').first().waitFor()
      await page.locator('main button').last().click()
      await dialog(page).locator('button').last().click()
    },
  },
  { name: 'break-ask', path: '/judging', stage: 5, act: breakDialog },
  {
    name: 'break',
    path: '/judging',
    stage: 5,
    act: async (page) => {
      await breakDialog(page)
      await dialog(page).locator('button').last().click()
      await dialog(page).waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'break-home',
    path: '/home',
    stage: 5,
    restore: async (page) => {
      await at(page, '/judging')
      await page.locator('main button').last().click()
      await page.getByRole('status').first().waitFor({ state: 'attached' })
    },
  },
]

const inChat = (act: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await openChat(page)
  await act(page)
}

const tool = (page: Page, at: number) => page.locator('main > div > button').nth(at)

const sending = '**/api/umes'

/** Writes a message that does not go out, and is back at the list. */
const writeUnsent = inChat(async (page) => {
  await page.route(sending, (route) => route.abort())
  await page.locator('textarea').last().fill('There is one at nine. Shall we?')
  await page.locator('form button[type=submit]').last().click()
  await page.getByRole('log').getByRole('button').last().waitFor()
  await at(page, '/matches')
})
const letSend = (page: Page) => page.unroute(sending)

const matches: Screen[] = [
  {
    name: 'chat-search',
    path: '/matches',
    stage: 6,
    act: inChat(async (page) => {
      await tool(page, 0).click()
      await page.getByRole('searchbox').fill('to')
    }),
  },
  { name: 'chat-settings', path: '/matches', stage: 6, act: inChat((page) => tool(page, 1).click()) },
  {
    name: 'chat-reactions',
    path: '/matches',
    stage: 6,
    act: inChat((page) => page.getByRole('log').getByRole('button').last().click()),
  },
  { name: 'chat-meet-safely', path: '/matches', stage: 6, act: inChat((page) => page.locator('main summary').first().click()) },
  { name: 'chat-gone', path: '/matches/999999/chat', stage: 6 },
  {
    name: 'chat-closed',
    path: '/matches',
    stage: 5,
    act: async (page) => {
      await firstMatch(page)
      await page.waitForURL(/\/matches\/\d+$/)
      await at(page, `${new URL(page.url()).pathname}/chat`)
    },
  },
  {
    name: 'match-verify',
    path: '/matches',
    stage: 5,
    act: async (page) => {
      await firstMatch(page)
      await unlock(page)
      await page.locator('main input[type=password]').waitFor({ state: 'detached' })
    },
  },
  { name: 'match-issue', path: '/matches/issue', stage: 6 },
  { name: 'matches-unsent', path: '/matches', stage: 6, act: writeUnsent, restore: letSend },
  {
    name: 'home-unsent',
    path: '/matches',
    stage: 6,
    act: async (page) => {
      await writeUnsent(page)
      await page.goto(new URL('/home', page.url()).href)
      await page.getByRole('status').getByText(/./).first().waitFor()
    },
    restore: letSend,
  },
]

export const memberStates: Screen[] = [...shell, ...data, ...images, ...pools, ...judging, ...matches]
