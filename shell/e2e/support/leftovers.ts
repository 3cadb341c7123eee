import type { Page } from '@playwright/test'
import type { Leftovers } from '@quintet/registry/rules'
import { watchLeftovers } from '@quintet/remote-kit/cleanliness'

export interface Standing extends Leftovers {
  /** Bytes of JavaScript memory in use, after everything that can be forgotten was. */
  heap: number
  /** Nodes and listeners that the browser itself counts, those outside of the document too. */
  allNodes: number
  allListeners: number
}

/** Makes a page count what is left in it. Before its first navigation. */
export const watchPage = async (page: Page): Promise<() => Promise<Standing>> => {
  await page.addInitScript({ content: `(${watchLeftovers.toString()})()` })
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  return async () => {
    // What one collection frees may have held what the next one does.
    for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { metrics } = await session.send('Performance.getMetrics')
    const metric = (wanted: string): number => {
      for (const { name, value } of metrics) if (name === wanted) return value
      return 0
    }
    const left = await page.evaluate(() => (globalThis as unknown as { countLeftovers(): Leftovers }).countLeftovers())
    return { ...left, heap: usedSize, allNodes: metric('Nodes'), allListeners: metric('JSEventListeners') }
  }
}
