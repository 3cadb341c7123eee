import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { lostInOtherSizes } from '../../src/gate/acts/other-sizes.ts'
import { pageStart } from '../../src/gate/browser/in-page.ts'
import { eachOnPage } from './each-on-page.ts'

// What is laid out anew comes back a moment later; what has no place in a size does not.
const html = `<style>
  * { transition-duration: 100ms }
  @media (min-width: 60rem) { .narrow { display: none } }
  .left { block-size: min(100dvh - 26rem, 300px); inline-size: 100px; overflow: clip }
  .left img { block-size: 100%; inline-size: 100% }
  .line { block-size: 20px; overflow: hidden }
  .list { block-size: 20px; overflow: auto }
</style>
<main><h1>Notices</h1><h2>This device</h2><h2 class="narrow">Steps</h2>
  <div class="left"><img src="/photo"></div>
  <p class="line">Of <strong>whom</strong></p>
  <div class="list"><p>Once</p><p>Twice</p></div>
</main>
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

it('tells what is not seen in another size once that has come to rest, and leaves the page as it was', async () => {
  expect(await lostInOtherSizes(page, 'main')).toEqual({
    'on a wide screen': ['Steps'],
    'on a phone held across': ['picture /photo'],
    'with large text': ['Of whom', 'whom', 'picture /photo'],
  })
  expect(page.viewportSize()).toEqual({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.style.fontSize)).toBe('')
})

it('says nothing of what a small screen has no place for in any size', async () => {
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await lostInOtherSizes(page, 'main')).toEqual({ 'on a wide screen': ['Steps'], 'with large text': ['Of whom', 'whom'] })
})
