import { createHash } from 'node:crypto'
import { openReleases } from '@quintet/registry'
import { type LogProof, makeWitnessKey, openPublicLog, readWitnessKey, signHead } from '@quintet/registry/transparency'
import { expect, type Page, test } from '@playwright/test'
import { openTile } from './support/navigate.ts'
import { signIn } from './support/sign-up.ts'

// A browser that has seen the log of releases, and a site that gives it another build than stands there. What it refuses in which tries is tested in
// remote-kit; here the same holds in a real page, under its policy.

const keys = [makeWitnessKey(), makeWitnessKey()].map(readWitnessKey)
const witnesses = keys.map(({ publicText }) => publicText)

const proofNow = async (): Promise<LogProof> => {
  const log = openPublicLog(openReleases(process.env.E2E_DATA ?? ''))
  await log.refresh()
  const head = log.head()
  const position = head.size - 1
  const signatures = keys.map((key) => signHead(key, head))
  return { ...head, signatures, witnesses, leaf: log.leaf(position), position, path: log.inclusion(position, head.size) }
}

/** The log as this browser saw it last, and what the site answers when it is asked for a proof. */
const withLog = async (page: Page): Promise<void> => {
  const { size, root } = await proofNow()
  await page.addInitScript((pin) => localStorage.setItem('quintet.log', pin), JSON.stringify({ size, root, witnesses }))
  await page.route('**/transparency/registry/proof*', async (route) => route.fulfill({ json: await proofNow() }))
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

const evil = `globalThis.evilRan = true; export const __rspack_esm_id = 'remote', __rspack_esm_ids = ['remote'], __webpack_modules__ = {}`

/** The site gives every page another build of one tile, with all that a browser asks of a page: hashes and policy. */
const rig = (page: Page, remote: string) =>
  page.route(
    (url) => url.pathname === '/' || url.pathname === '/home' || url.pathname === '/login',
    async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      const [, map = ''] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? []
      const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
      const url = Object.keys(integrity).find((one) => one.startsWith(`/remotes/${remote}/-/remote.`)) ?? ''
      expect(url).not.toBe('')
      await page.route(`**${url}`, (one) => one.fulfill({ body: evil, contentType: 'text/javascript' }))
      const other = JSON.stringify({ integrity: { ...integrity, [url]: hashOf(evil) } }).replaceAll('<', '\\u003c')
      const policy = answer.headers()['content-security-policy']?.replace(hashOf(map), hashOf(other)) ?? ''
      const headers = { ...answer.headers(), 'content-security-policy': policy }
      await route.fulfill({ response: answer, headers, body: html.replace(map, () => other) })
    },
  )

test('what stands in the log opens, and a build for one member alone does not', async ({ page }) => {
  const warned: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
  await withLog(page)
  await rig(page, 'mf-judging')
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await openTile(page, 'matches')
  await expect(page.locator('[data-remote-root="mf-matches"]')).toBeVisible()
  await page.goBack()
  await openTile(page, 'judging')
  await expect(page.locator('[data-remote-failed="mf-judging"]')).toBeVisible()
  expect(warned.join('\n')).toMatch(/mf-judging \S+ did not open \(registry, refused\): this build is not in the log of releases/)
  expect(await page.evaluate(() => 'evilRan' in globalThis)).toBe(false)
})

test('@full a site that says it has no log opens nothing in a browser that has seen it', async ({ page }) => {
  await withLog(page)
  await page.unroute('**/transparency/registry/proof*')
  await signIn(page, 'stage5@demo.quintet.example', 'Quintet-Demo-7')
  await openTile(page, 'matches')
  await expect(page.locator('[data-remote-failed="mf-matches"]')).toBeVisible({ timeout: 30_000 })
})
