import { expect, test } from '@playwright/test'
import { openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'

// What a page tells of the tiles it opens, from the browser to the operator's page.

const lineOf = (html: string, remote: string) => new RegExp(`<tr><td>${remote}</td>.*?</tr>`).exec(html)?.[0] ?? ''
const cells = (line: string) => [...line.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text = '']) => text)

test('every load, failure and vital is counted for the tile and version it is of', async ({ page }) => {
  const beacons: string[] = []
  page.on('request', (request) => request.url().endsWith('/measure') && beacons.push(request.postData() ?? ''))
  await page.route('**/remotes/mf-pools/**', (route) => route.fulfill({ status: 404, body: '' }))
  await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')

  await test.step('nothing is measured or fetched for it before a page has time', async () => {
    await page.goto('/login')
    expect(await page.locator('script[src*="measure"], link[href*="measure"]').count()).toBe(0)
  })
  await openTile(page, 'matches')
  await openTile(page, 'pools')
  await expect(page.locator('[data-remote-failed="mf-pools"]')).toBeVisible()
  await page.goto('about:blank')

  await expect
    .poll(async () => {
      const html = await (await page.request.get('/operator')).text()
      const [failed, opened, shell] = ['mf-pools', 'mf-matches', 'shell'].map((remote) => cells(lineOf(html, remote)))
      return {
        failures: /^[1-9]\d* \(/.test(failed?.[5] ?? ''),
        loads: Number(opened?.[4] ?? 0) > 0 && /\d+ ms/.test(opened?.[6] ?? ''),
        paints: /\d+ ms/.test(shell?.[7] ?? ''),
        bytes: /^[\d.]+ of 58\.6 KiB$/.test(opened?.[10] ?? ''),
      }
    })
    .toEqual({ failures: true, loads: true, paints: true, bytes: true })
  expect(beacons.join()).toContain('"kind":"error","remote":"mf-pools"')
  for (const beacon of beacons) {
    const names = (JSON.parse(beacon) as object[]).flatMap((told) => Object.keys(told))
    expect(names.filter((name) => !/^(kind|remote|version|value|phase|errorClass)$/.test(name))).toEqual([])
  }
})
