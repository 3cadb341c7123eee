import { calls } from '@quintet/contract'
import { expect, type Page, test } from '@playwright/test'
import { buyMembership } from './support/buy.ts'
import { zonesOfCountry } from '@quintet/domain/places'
import { countEffort } from './support/effort.ts'
import { callsAs, fillDataByCalls } from './support/fill-by-calls.ts'
import { createKeys, fillData } from './support/fill-data.ts'
import { fillPools } from './support/fill-pools.ts'
import { earnToken } from './support/judge.ts'
import { expectPhotos, openChat, openMatch, unlock, verify, write } from './support/matches.ts'
import { withMotion } from './support/motion.ts'
import { goHome } from './support/navigate.ts'
import { dismissNoNetwork, loseAnswer } from './support/network.ts'
import { dismissNotices } from './support/notices.ts'
import { addPhotos } from './support/photos.ts'
import { signUp } from './support/sign-up.ts'
import { text } from './support/texts.ts'

test.use(withMotion)
// One of the two is spared what moves: whatever is waited for may not depend on it.
const spared = { reducedMotion: 'reduce' } as const

// One member's whole week, twice: two people who can only be meant for each other, both far older than anybody in the demo.

const run = Date.now().toString(36)
const place = 'Iceland'
const [{ code: zone } = { code: 0 }] = zonesOfCountry('IS')
const wanted = { place, age: ['100', '109'] as const }

const people = {
  Anna: { attraction: 2, birthDate: '1921-03-04', hue: 40 },
  Ben: { attraction: 1, birthDate: '1922-05-06', hue: 160 },
}

/** The same sixty screens once more are left to the long run. */
const isByCalls = (name: string): boolean => name === 'Ben' && process.env.QUINTET_FULL === undefined

const becomeActive = async (page: Page, name: keyof typeof people): Promise<void> => {
  const { attraction, birthDate, hue } = people[name]
  const effort = await countEffort(page)
  const call = callsAs(page)
  await signUp(page, { email: `${name.toLowerCase()}.${run}@example.org`, birthDate })
  await buyMembership(page, 'world')
  if (isByCalls(name)) {
    await fillDataByCalls(call, { name, attraction, zone })
    await page.goto('/home')
  } else await fillData(page, { name, attraction: text('user', `attraction.${attraction}`), place })
  await addPhotos(page, hue)
  await fillPools(page, wanted)
  await goHome(page)
  // The last thing that was missing is there: the tiles of an active member open by themselves.
  await expect(page.locator('[data-tile] a')).toHaveCount(5)
  await createKeys(page)
  await earnToken(page)
  const { taps, screens, seconds, byScreen } = effort()
  console.log(`${name}, from the first page to the third token: ${taps} taps, ${screens} screens, ${seconds} s`, byScreen)
}

const closing = text('matches', 'letGo.sentence.1')

const endMatch = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: text('matches', 'letGo.open', { name: 'Ben' }) })
    .last()
    .click()
  await page.getByRole('radio', { name: closing }).check()
  const end = page.getByRole('dialog').getByRole('button', { name: text('matches', 'letGo.action') })
  await loseAnswer(page, calls.changeMatch)
  await end.click()
  await dismissNoNetwork(page)
  await end.click()
  await page.waitForURL('**/matches')
}

test('two members walk from sign-up to an encrypted chat', async ({ browser }) => {
  test.setTimeout(420_000)
  const anna = await (await browser.newContext()).newPage()
  const ben = await (await browser.newContext(spared)).newPage()
  const faults: string[] = []
  for (const page of [anna, ben]) {
    page.on('pageerror', (error) => faults.push(error.message))
    await dismissNotices(page)
  }

  await test.step('both fill everything in, buy Worldwide, make keys and earn a token', async () => {
    await Promise.all([becomeActive(anna, 'Anna'), becomeActive(ben, 'Ben')])
  })

  await test.step('the drawing at the boundary matches them', async () => {
    const shifted = await anna.request.post('/dev/clock/next-boundary')
    expect(shifted.ok()).toBe(true)
    // The drawing may be in progress; the open list then shows the match by itself.
    await openMatch(anna, 90_000)
    await expect(anna.getByText(text('script', 'keys.unlockTitle'))).toBeVisible()
  })

  await test.step('both verify; photos and names open', async () => {
    await verify(anna)
    await expect(anna.getByText(text('matches', 'verify.waiting'))).toBeVisible()
    await verify(ben)
    await expectPhotos(ben)
    await expect(ben.getByRole('heading', { level: 1 })).toHaveText('Anna')
    await openMatch(anna)
    await expectPhotos(anna)
  })

  await test.step('they write to each other', async () => {
    await openChat(ben)
    await write(ben, 'Hello Anna, tea or coffee?')
    await openChat(anna)
    // Her page was loaded anew, and she did not ask to keep the key on the device: it has to be opened again.
    await unlock(anna)
    await expect(anna.getByText('Hello Anna, tea or coffee?')).toBeVisible()
    await write(anna, 'Tea, always.')
    await expect(ben.getByText('Tea, always.')).toBeVisible()
  })

  await test.step('the match ends once, though the answer gets lost', async () => {
    await endMatch(anna)
    await expect(anna.getByRole('list').filter({ hasText: 'Ben' })).toHaveCount(0)
  })

  await test.step('signing out leaves nothing behind', async () => {
    await goHome(anna)
    await anna.getByRole('button', { name: text('script', 'home.signOut') }).click()
    await anna
      .getByRole('alertdialog')
      .getByRole('button', { name: text('script', 'home.signOut') })
      .click()
    await expect(anna.getByLabel(text('script', 'login.email'))).toBeVisible()
    // A token that the provider has yet to be told of waits there until it has been.
    const kept = () => anna.evaluate(() => Object.keys(localStorage))
    const stays = ['language', 'dangalang', 'drawing-log', 'quintet.log']
    await expect.poll(async () => (await kept()).filter((key) => !stays.includes(key))).toEqual([])
  })

  expect(faults).toEqual([])
})
