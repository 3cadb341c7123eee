import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { previewStart } from '../../src/gate/browser/in-page.ts'
import { eachOnPage } from './each-on-page.ts'

// As the site sends it: nothing may be styled but by its own files.
const headers = { 'content-security-policy': "style-src 'self'" }
const body = '<!doctype html><aside data-preview-mark>Trying mf-data</aside><h1>Data</h1>'

let page: Page
eachOnPage(async (made) => {
  page = made
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', headers, body }))
})

const topOfTitle = async (): Promise<number> => {
  await page.goto('https://quintet.test/')
  return page.locator('h1').evaluate((title) => title.getBoundingClientRect().top)
}

it('takes the mark of a preview out of the page, so that all stands where it does without one', async () => {
  const below = await topOfTitle()
  await page.addInitScript({ content: previewStart })
  const alone = await topOfTitle()
  expect(alone).toBeLessThan(below)
  expect(await page.locator('aside').isVisible()).toBe(false)
})
