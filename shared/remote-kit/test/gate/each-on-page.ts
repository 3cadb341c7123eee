import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { launchBrowser } from '../../src/gate/browser/launch.ts'

/** Gives each test of a file a page of its own in one browser, made ready by `prepare`. */
export const eachOnPage = (prepare: (page: Page, browser: Browser) => unknown, options: BrowserContextOptions = {}): void => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    page = await browser.newPage(options)
    await prepare(page, browser)
  })
  afterEach(() => page.close())
}
