import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { misfits } from './support/fit.ts'
import { mixedUp } from './support/isolation.ts'
import { painted, resize } from './support/resize.ts'
import { signInStaff, staffScreens } from './support/staff.ts'
import { beginner, member, more, visitor, type Way, whenSettled } from './support/ways.ts'

// Every screen in every language: read by axe, and looked at for what does not fit at three widths, at two of them with text of twice the size.

const widths = [
  { name: '320', width: 320, height: 640, zoom: 1 },
  { name: '390', width: 390, height: 844, zoom: 1 },
  { name: '390 at 200 %', width: 390, height: 844, zoom: 2 },
  { name: '320 at 200 %', width: 320, height: 640, zoom: 2 },
  { name: '1280', width: 1280, height: 800, zoom: 1 },
] as const

const wide = widths.at(-1) ?? widths[0]

// What a member does once in a week is read in English and Arabic by the access test.
const { 'a drawn week': _, ...others } = more
const screens: Record<string, Way> = { ...visitor, ...member, ...others }

// The languages that stand for both directions are read in both schemes, the others in the light one.
const inBothSchemes: ReadonlySet<string> = new Set(['en', 'ar'])

const readByAxe = async (page: Page, name: string, tag: string): Promise<void> => {
  await noViolations(page, `${tag} ${name}`)
  if (!inBothSchemes.has(tag)) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await noViolations(page, `${tag} ${name} in the dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Names of screens that are wider than their place in the console's navigation; the one that stands is bold. */
const spilled = async (page: Page): Promise<string[]> => {
  await page.setViewportSize(wide)
  const names = page.getByRole('navigation').getByRole('link')
  return names.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => `“${each.textContent}” spills over the navigation`),
  )
}

/** What does not fit once the page stands still: a large screen takes some frames more to come to a new size. */
const standingMisfits = async (page: Page, tag: string): Promise<string[]> => {
  for (let look = 0; look < 20; look++) {
    const found = await misfits(page, tag)
    if (found.length === 0) return found
    await painted(page)
  }
  return misfits(page, tag)
}

/** Reads the screen that stands, and returns what does not fit at any size. */
const readScreen = async (page: Page, name: string, tag: string): Promise<string[]> => {
  const faults: string[] = []
  await readByAxe(page, name, tag)
  for (const { name: size, zoom, ...viewport } of widths) {
    await page.evaluate((factor) => {
      document.documentElement.style.fontSize = factor === 1 ? '' : `${100 * factor}%`
    }, zoom)
    await resize(page, viewport)
    faults.push(...(await standingMisfits(page, tag)).map((fault) => `${name} at ${size} ${fault}`))
  }
  await page.setViewportSize(widths[1])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  return faults
}

const openPage = async (browser: Browser, locale: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: widths[1], locale, reducedMotion: 'reduce' })
  return context.newPage()
}

for (const id of pickerLanguageIds) {
  const { bcp47 } = language(id)
  test(`every screen fits and can be read in ${bcp47} @full`, async ({ browser }) => {
    test.setTimeout(1_200_000)
    const faults: string[] = []
    for (const ways of [screens, beginner]) {
      const page = await openPage(browser, bcp47)
      for (const [name, go] of Object.entries(ways)) {
        await go(page)
        await whenSettled(page)
        faults.push(...(await readScreen(page, name, bcp47)))
      }
      await page.context().close()
    }
    const count = Object.keys(screens).length + Object.keys(beginner).length
    console.log(`${bcp47}: ${count} screens at ${widths.length} sizes, ${faults.length} faults`)
    expect(faults).toEqual([])
  })

  test(`the console fits and can be read in ${bcp47} @full`, async ({ browser }) => {
    test.setTimeout(600_000)
    const faults: string[] = []
    for (const [role, paths] of Object.entries(staffScreens)) {
      const page = await openPage(browser, bcp47)
      await signInStaff(page, role)
      for (const path of paths) {
        await page.goto(`/staff/${path}`)
        await whenSettled(page)
        faults.push(...(await readScreen(page, path, bcp47)), ...(await spilled(page)))
        if (bcp47 === 'ar') faults.push(...(await mixedUp(page)).map((fault) => `${path} ${fault}`))
      }
      await page.context().close()
    }
    expect(faults).toEqual([])
  })
}
