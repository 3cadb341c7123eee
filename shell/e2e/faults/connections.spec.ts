import { expect, test } from '@playwright/test'
import { signIn } from '../support/sign-up.ts'
import { startHangingProxy } from './hanging-proxy.ts'
import { expectMounted, expectSentence, leaveWithinThreeSeconds, openHome, openTile } from './page.ts'
import { remotes } from '../support/remotes.ts'
import { liveVersion } from './release-store.ts'

// A hang with real connections, of which a browser has six for a site: the tile with the most files must not take them all.

test('@full a remote that never answers leaves the others their connections', async ({ browser, baseURL }) => {
  const hung = 'mf-data'
  const proxy = await startHangingProxy(baseURL ?? '', hung)
  const page = await browser.newPage({ baseURL: proxy.address })
  try {
    await signIn(page, 'stage4@demo.quintet.example', 'Quintet-Demo-7')
    await openHome(page)
    await page.locator('[data-tile="data"] a').hover()
    await expect.poll(proxy.waiting).toBeGreaterThan(0)
    await openTile(page, hung)
    await leaveWithinThreeSeconds(page, hung)
    for (const remote of remotes.filter((name) => name !== hung)) {
      const began = Date.now()
      await openTile(page, remote)
      await expectMounted(page, remote, await liveVersion(remote))
      expect(Date.now() - began).toBeLessThan(3000)
      await page.goBack()
      await page.waitForURL('**/home')
    }
    expect(proxy.waiting()).toBeLessThan(6)
    await openTile(page, hung)
    await expectSentence(page, hung, 'remote.failed')
  } finally {
    await page.close()
    proxy.close()
  }
})
