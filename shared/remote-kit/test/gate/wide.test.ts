import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { goneWhenWide } from '../../src/gate/acts/wide.ts'
import { pageStart } from '../../src/gate/browser/in-page.ts'
import { eachOnPage } from './each-on-page.ts'

// What is laid out anew comes back a moment later; what has no place on a wide screen does not.
const html = `<style>@media (min-width: 60rem) { .narrow { display: none } }</style>
<main><h1>Notices</h1><h2>This device</h2><h2 class="narrow">Steps</h2></main>
<script>
matchMedia('(min-width: 60rem)').addEventListener('change', () => {
  const one = document.querySelector('h2')
  one.remove()
  setTimeout(() => document.querySelector('h1').after(one), 80)
})
</script>`

let page: Page
eachOnPage(
  async (made) => {
    page = made
    await page.addInitScript({ content: pageStart })
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('https://quintet.test/')
  },
  { viewport: { width: 390, height: 844 } },
)

it('tells what is gone on a wide screen once that has come to rest', async () => {
  expect(await goneWhenWide(page, 'main')).toEqual(['Steps'])
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
})
