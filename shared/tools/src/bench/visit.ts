import type { SignedIn } from '@quintet/api/testing'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'

export interface Visit {
  context: BrowserContext
  page: Page
}

export interface VisitSettings {
  /** Asks the page to fetch nothing ahead on idle, so that each part is seen by itself. */
  saveData?: boolean
  /** Signs this member in. */
  member?: SignedIn
}

const askToSave = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
const keepToken = (token: string) => localStorage.setItem('raaahr', token)

/** A phone with nothing in its cache. */
export const openVisit = async (browser: Browser, address: string, settings: VisitSettings): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: address, locale: 'en-GB' })
  if (settings.saveData) await context.addInitScript(askToSave)
  if (settings.member) await context.addInitScript(keepToken, settings.member.refreshToken)
  return { context, page: await context.newPage() }
}

/** The dashboard is there. */
export const seeHome = (page: Page): Promise<void> => page.locator('[data-tile=matches]').last().waitFor()

/** A network of its own for a page. @param latencyMs of every request @param kilobits a second; none for as many as there are */
export const slowNetwork = async ({ context, page }: Visit, latencyMs: number, kilobits = 0): Promise<CDPSession> => {
  const session = await context.newCDPSession(page)
  const throughput = kilobits === 0 ? -1 : (kilobits * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  return session
}
