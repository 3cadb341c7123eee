import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../../src/gate/browser/launch.ts'
import { watchTrouble } from '../../src/gate/browser/trouble.ts'
import { photo } from '../../src/gate/site/photo.ts'
import { type World, worldHeader } from '../../src/gate/site/worlds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const address = 'https://quintet.test'

/** What a page has to say that shows a photo of the site in a world, and a file that is not there. */
const troubleIn = async (world: World, path: string): Promise<string[]> => {
  const page = await browser.newPage()
  const { take } = await watchTrouble(page, address)
  await page.route(`${address}/**`, async (route) => {
    const url = route.request().url()
    if (!url.includes('/photos/')) return route.fulfill({ contentType: 'text/html', body: `<img src="${path}" alt="8">` })
    const answer = photo(new Request(url, { headers: { [worldHeader]: world } }))
    return route.fulfill({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: Buffer.from(await answer.arrayBuffer()),
    })
  })
  await page.route(`${address}/assets/**`, (route) => route.fulfill({ status: 404 }))
  await page.goto(address)
  await page.waitForFunction(() => document.images[0]?.complete)
  const said = (await take()).map((finding) => finding.said)
  await page.close()
  return said
}

it('does not blame a tile for a photo that the gate itself withholds', async () => {
  expect(await troubleIn('without photos', '/photos/x')).toEqual([])
  expect(await troubleIn('recorded', '/photos/x')).toEqual([])
})

it('blames it for a file that the site has not', async () => {
  expect(await troubleIn('without photos', '/assets/x.png')).toEqual(['/assets/x.png answers 404'])
})
