import { type Browser, expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { mixedUp } from './support/isolation.ts'
import { againstTheirPicture, outOfReach } from './support/reach.ts'
import { resize } from './support/resize.ts'
import { at, firstMatch, member, more, signIn, visitor, type Way, whenSettled } from './support/ways.ts'

// The main screens, read by axe at phone size in both languages, directions and schemes, squeezed to 320 px, and with names that run the other way.

const looks = [
  { name: 'English in the light', locale: 'en', colorScheme: 'light' },
  { name: 'Arabic in the dark', locale: 'ar', colorScheme: 'dark' },
] as const

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 800 }
const narrow = { width: 320, height: 640 }

/** What does not fit a narrow screen: how much of it lies beside, and what cannot be pressed. */
const atNarrow = async (page: Page): Promise<[number, string[]]> => {
  await resize(page, narrow)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const unreached = await outOfReach(page)
  await resize(page, phone)
  return [wider, unreached]
}

const eventually = expect.configure({ soft: true }).poll

const read = async (page: Page, screens: Record<string, Way>, locale: string): Promise<void> => {
  for (const [name, go] of Object.entries(screens)) {
    await test.step(name, async () => {
      await go(page)
      await whenSettled(page)
      await noViolations(page, name)
      if (locale === 'ar') expect.soft(await mixedUp(page), name).toEqual([])
      expect.soft(await againstTheirPicture(page), name).toEqual([])
      // The screen before may still be on its way out.
      await eventually(() => atNarrow(page), { message: `${name} at 320 px` }).toEqual([0, []])
    })
  }
}

const openPage = async (browser: Browser, { locale, colorScheme }: (typeof looks)[number]): Promise<Page> => {
  const context = await browser.newContext({ viewport: phone, locale, colorScheme, reducedMotion: 'reduce' })
  return context.newPage()
}

for (const look of looks) {
  const when = look.locale === 'ar' ? '' : ' @full'
  test(`the main screens can be read by everybody: ${look.name}${when}`, async ({ browser }) => {
    await read(await openPage(browser, look), { ...visitor, ...member }, look.locale)
  })

  test(`and so can the others: ${look.name} @full`, async ({ browser }) => {
    const page = await openPage(browser, look)
    await signIn(page)
    await read(page, more, look.locale)
  })
}

test('list and detail side by side @full', async ({ browser }) => {
  const page = await openPage(browser, looks[0])
  await page.setViewportSize(desktop)
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
