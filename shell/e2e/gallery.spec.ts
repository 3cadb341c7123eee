import { readFileSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder, galleryBuild } from '@quintet/remote-kit/build'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { noViolations } from './support/axe.ts'
import { misfits } from './support/fit.ts'

// Each piece of @quintet/ui alone, in every state that the gallery shows: read by axe, looked at for what does not fit.

const folder = fileURLToPath(new URL('../gallery', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const looks = [
  { lang: 'en', words: 'short', width: 390, colorScheme: 'light' },
  { lang: 'ar', words: 'long', width: 320, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]

// The page of a piece is no page of the site: it has no landmarks of its own, and many titles.
const ofPages = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order']

/** A page with the gallery beside the site's own content, which it takes texts and pictures from. */
const openGallery = async (browser: Browser, { lang, width, colorScheme }: Look): Promise<Page> => {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    locale: lang,
    colorScheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.route('/gallery/**', (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) || 'index.html'
    return route.fulfill({ body: readFileSync(join(folder, 'dist', file)), contentType: types[extname(file)] ?? 'text/plain' })
  })
  return page
}

const addressOf = ({ lang, words }: Look, piece: string) => `/gallery/?piece=${piece}&lang=${lang}&words=${words}`

/** What can be pressed and is smaller than a finger, 44 by 44 pixels; a link within a sentence is as high as its line. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, summary, select, input:not([type=radio], [type=checkbox])')]
      .filter((element) => element.checkVisibility() && !element.closest('p'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} is ${Math.round(box.width)} by ${Math.round(box.height)}`),
  )

/** A text that is not there shows its key, such as `state.loading`. */
const keysOnScreen = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(/\b[a-z]+\.[a-z][a-zA-Z]+\b/g) ?? []

const readPiece = async (page: Page, name: string, { lang }: Look): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await noViolations(page, name, ofPages)
  // The made-up word is longer than any in a title of the site, and Arabic has no hyphens: that real ones are whole is looked at by `fit.spec`.
  const faults = (await misfits(page, lang)).filter((fault) => !fault.startsWith('breaks '))
  expect.soft(faults, name).toEqual([])
  expect.soft(await smallTargets(page), `${name}: targets`).toEqual([])
  expect.soft(await keysOnScreen(page), `${name}: keys`).toEqual([])
}

const piecesOf = async (page: Page): Promise<string[]> => {
  await page.goto('/gallery/')
  await expect(page.getByRole('link').first()).toBeVisible()
  return page.getByRole('link').allTextContents()
}

test.beforeAll(() => buildFolder(galleryBuild(folder)))

for (const look of looks) {
  test(`@full every piece in every state: ${look.lang}, ${look.colorScheme}, ${look.words} words, ${look.width} px`, async ({
    browser,
  }) => {
    const page = await openGallery(browser, look)
    const pieces = await piecesOf(page)
    expect(pieces.length).toBeGreaterThan(20)
    for (const piece of pieces) {
      await page.goto(addressOf(look, piece))
      await expect(page.locator(`[data-piece="${piece}"]`), piece).toBeVisible()
      await readPiece(page, piece, look)
      const covering = await page.locator('[data-opens]').allTextContents()
      for (const state of covering) {
        await page.goto(addressOf(look, piece))
        await page.getByRole('button', { name: state, exact: true }).click()
        await expect(page.locator('dialog[open]')).toBeVisible()
        await readPiece(page, `${piece}: ${state}`, look)
      }
    }
    await page.context().close()
  })
}

test('no piece of the gallery is without a test', () => {
  const files = readdirSync(join(folder, 'src/pieces')).filter((file) => file !== 'index.ts')
  const index = readFileSync(join(folder, 'src/pieces/index.ts'), 'utf8')
  expect(files.filter((file) => !index.includes(`'./${file}'`))).toEqual([])
})
