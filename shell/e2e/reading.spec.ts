import { type Browser, expect, type Page, test } from '@playwright/test'
import { at, firstMatch, member, signIn, type Way, whenSettled } from './support/ways.ts'

// What a screen reader is told of the ten main screens, and a visit without a mouse. The trees are written by hand: a name, a role or a
// landmark that goes away is noticed, one that comes is not.

const english = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', reducedMotion: 'reduce' })).newPage()

interface Screen {
  name: string
  go: Way
  tree: string
}

const inTile = (title: string, rest: string): string => `
- banner:
  - button "Back"
  - heading "${title}" [level=1]
${rest}`

const screens: Screen[] = [
  {
    name: 'login',
    go: (page) => page.goto('/'),
    tree: `
- banner:
  - heading "Quintet" [level=1]
  - paragraph: /Every Sunday/
- main:
  - textbox "E-mail"
  - textbox "Password"
  - button "Show password"
  - button "Sign in" [disabled]
  - button "Create an account"
- contentinfo:
  - link "Help with signing in"
  - button /Language/
  - link "About Quintet"`,
  },
  {
    name: 'home',
    go: signIn,
    tree: `
- banner:
  - button /Language/
  - link "Report an error"
  - heading "Home" [level=1]
  - link "Information"
- main:
  - img "5 of 5 tiles complete"
  - timer /Till the next drawing. .*day/
  - list:
    - listitem:
      - link /Data Complete/
    - listitem:
      - link /Images \\d photos/
    - listitem:
      - link /Pools 5 of 5/
    - listitem:
      - link /Judging \\d of 5/
    - listitem:
      - link /Matches \\d match/
  - button "Sign out"`,
  },
  {
    name: 'data',
    go: at('/data'),
    tree: inTile(
      'Data',
      `- main:
  - img "11 of 11 parts done"
  - heading "Profile info" [level=2]
  - list:
    - listitem:
      - link "Basic info Done"
    - listitem:
      - link "Location Done"
  - heading "What others see" [level=2]`,
    ),
  },
  {
    name: 'a section',
    go: at('/data/user-data/appearance'),
    tree: inTile(
      'Appearance',
      `- main:
  - combobox "Height"
  - group "Hair type":
    - radio "Straight"
    - radio "Wavy" [checked]
  - button "Save"`,
    ),
  },
  {
    name: 'images',
    go: at('/images'),
    tree: inTile(
      'Images',
      `- main:
  - progressbar /At least 3, at most 5/
  - list:
    - listitem:
      - button "View photo 1":
        - img "Photo 1"
      - link "Replace photo 1"
      - button "Delete photo 1"
- contentinfo:
  - link "Add a photo"`,
    ),
  },
  {
    name: 'pools',
    go: at('/pools'),
    tree: inTile(
      'Pools',
      `- main:
  - progressbar "5 of 5 characters complete"
  - heading "Your characters" [level=2]
  - list:
    - listitem:
      - link /Pool 1 Free token every week/`,
    ),
  },
  {
    name: 'judging',
    go: at('/judging'),
    tree: inTile(
      'Judging',
      `  - button /Help/
- main:
  - heading /of 5 tokens submitted/ [level=2]
  - list:
    - listitem: /free Pool 1/`,
    ),
  },
  {
    name: 'matches',
    go: at('/matches'),
    tree: inTile(
      'Matches',
      `- main:
  - list:
    - listitem:
      - link /Photos and chat are open/
      - button /Let .+ go or report them/
- contentinfo:
  - link "Your drawing"`,
    ),
  },
  {
    name: 'a match',
    go: firstMatch,
    tree: `
- banner:
  - button "Back"
  - heading [level=1]
  - button /Let .+ go or report them/
- main:
  - region /Photos of/:
    - img /photo 1/
    - button "Previous"
    - text: /1 of \\d/
    - button "Next"
- contentinfo:
  - link "Details"
  - link /Chat/`,
  },
  {
    name: 'the chat',
    go: member['chat'] as Way,
    tree: `
- main:
  - log /Messages with/:
    - list:
      - listitem:
        - text: /You|Your match/
  - textbox "Message"
  - button "Record a voice message"`,
  },
]

test('a screen reader is told what stands on the ten main screens, and where', async ({ browser }) => {
  const page = await english(browser)
  for (const { name, go, tree } of screens) {
    await test.step(name, async () => {
      await go(page)
      await whenSettled(page)
      await expect.soft(page.locator('body'), name).toMatchAriaSnapshot(tree)
    })
  }
  await page.context().close()
})

/** Presses Tab until the focus is on what has the name. */
const tabTo = async (page: Page, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab')
    // After the last one the focus leaves the page, and comes in again at the top.
    const label = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    )
    if (name.test(label.trim())) return
  }
  throw new Error(`No Tab leads to ${name}.`)
}

/** Whether the middle of what has the focus is seen: no bar or footer above it (WCAG 2.4.11). */
const isSeen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return false
    const { left, top, width, height } = element.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && (element.contains(there) || there.contains(element))
  })

test('a visit by keys alone: in, through a tile, into a dialog and back to what opened it', async ({ browser }) => {
  const page = await english(browser)
  await page.goto('/')
  await page.locator('input[name=email]').focus()
  await page.keyboard.type('stage6@demo.quintet.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Quintet-Demo-7')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  await expect(page.getByRole('link', { name: /^Data/ })).toBeVisible()
  await tabTo(page, /^Data/)
  await page.keyboard.press('Enter')
  // A page begins at its title, so that what is read next is the page.
  await expect(page.getByRole('heading', { name: 'Data', level: 1 })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeFocused()
  await expect(page.getByRole('link', { name: /^Judging/ })).toBeVisible()
  await tabTo(page, /^Judging/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Judging', level: 1 })).toBeFocused()
  await tabTo(page, /How judging works/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /How judging works/ })).toBeFocused()
  await page.context().close()
})

test('@full what has the focus is never under a bar, on any main screen', async ({ browser }) => {
  const page = await english(browser)
  await signIn(page)
  for (const path of ['/data', '/data/user-data/appearance', '/images', '/pools', '/judging', '/matches', '/home']) {
    const title = await page.locator('h1').textContent()
    await at(path)(page)
    await expect(page.locator('h1')).not.toHaveText(title ?? '')
    await expect(page.locator('h1')).toBeFocused()
    await whenSettled(page)
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement === document.body)) break
      const what = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
      expect.soft(await isSeen(page), `${path}: ${what}`).toBe(true)
    }
  }
  await page.context().close()
})
