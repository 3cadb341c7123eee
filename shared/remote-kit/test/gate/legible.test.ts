import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visibleAfterScroll } from '../../src/gate/acts/in-sight.ts'
import { legibleInPage } from '../../src/gate/acts/legible.ts'
import { eachOnPage } from './each-on-page.ts'

const drawn = (d: string, style = '') =>
  `<svg style="inline-size: 20px; block-size: 20px; ${style}"><path d="${d}" fill="currentColor"/></svg>`

const html = `<html dir="rtl"><style>
  main { background: #17131d; color: #f4f0fa }
  .name { inline-size: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis }
  .list { inline-size: 60px; overflow: auto; white-space: nowrap }
  .count { position: sticky; inset-block-start: 0 }
  .row { block-size: 100px }
  .code { inline-size: 120px; block-size: 120px; background: #fff; color: #000 }
  [dir=rtl] .wave { transform: scaleX(-1) }
</style><main>
  <p class="count">7 of 14</p><p class="name">Inverted triangle</p><p class="name">Pear</p><p class="list">Hourglass and a half</p>
  ${drawn('M1 1h9', 'color: #221c2b')} ${drawn('M2 2h9')} <svg class="code"><path d="M3 3h9" fill="currentColor"/></svg>
  <p>0:12 <span class="wave" style="display: inline-block">~</span></p>
  ${Array.from({ length: 20 }, (_, index) => `<p class="row">Row ${index}</p>`).join('')}
</main></html>`

let page: Page
eachOnPage(
  async (made) => {
    page = made
    await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('https://quintet.test/')
  },
  { viewport: { width: 390, height: 700 } },
)

it('tells what is cut off, what can hardly be seen, and what turns with the direction', async () => {
  expect(await page.evaluate(legibleInPage, 'main')).toEqual({
    cut: ['Inverted triangle'],
    faint: ['drawing M1 1h9'],
    clear: ['drawing M2 2h9', 'drawing M3 3h9'],
    darkOnLight: { 'drawing M3 3h9': true },
    turned: ['~'],
  })
  await page.evaluate(() => void (document.documentElement.dir = 'ltr'))
  expect((await page.evaluate(legibleInPage, 'main')).turned).toEqual([])
})

it('tells what stays in sight while the page is moved, and leaves it where it was', async () => {
  expect(await page.evaluate(visibleAfterScroll, 'main')).toEqual(['7 of 14'])
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

it('says nothing of a page that is not long', async () => {
  await page.setViewportSize({ width: 390, height: 1800 })
  expect(await page.evaluate(visibleAfterScroll, 'main')).toEqual([])
})
