import { expect, test } from '@playwright/test'
import { goHome } from './support/navigate.ts'
import { dismissNotices } from './support/notices.ts'
import { signIn } from './support/sign-up.ts'

interface Shift extends PerformanceEntry {
  value: number
  sources: { node?: Node }[]
}

// What comes in late must not push the tiles away from under a finger: a press would open another one.
for (const stage of [1, 3, 5, 6])
  test(`the dashboard of demo member ${stage} stays where it is while it loads on a slow phone`, async ({ page }) => {
    await dismissNotices(page)
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          if (value > 0.001)
            shifts.push(`${value.toFixed(3)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await signIn(page, `stage${stage}@demo.quintet.example`, 'Quintet-Demo-7')
    const device = await page.context().newCDPSession(page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await goHome(page)
    await expect(page.locator('[data-tile] a').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts)).toEqual([])
  })
