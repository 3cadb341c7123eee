import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdBack } from '../../src/gate/acts/network.ts'
import { type PageNotes, pageStart, settled } from '../../src/gate/browser/in-page.ts'
import { eachOnPage } from './each-on-page.ts'

let page: Page
eachOnPage(async (made) => {
  page = made
  await page.addInitScript({ content: pageStart })
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Photos</h1>' }))
  await page.goto('https://quintet.test/')
})

const upload = () =>
  page.evaluate(() => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/photos')
    request.send('a picture')
    Object.assign(globalThis, { request })
  })
const underWay = () => page.evaluate(() => (globalThis as unknown as { gateNotes: PageNotes }).gateNotes.asked)
const isSettled = () => page.evaluate(settled, { calmMs: 10, mostMs: 500, awaited: 'h1' })

it('counts an upload as under way until it is answered', async () => {
  const letGo = await holdBack(page)
  await upload()
  expect([await underWay(), await isSettled()]).toEqual([1, false])
  await letGo()
  expect([await isSettled(), await underWay()]).toEqual([true, 0])
})

it('counts it no longer when it is called off', async () => {
  const letGo = await holdBack(page)
  await upload()
  await page.evaluate(() => (globalThis as unknown as { request: XMLHttpRequest }).request.abort())
  expect([await isSettled(), await underWay()]).toEqual([true, 0])
  await letGo()
})
