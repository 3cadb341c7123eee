import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, ConsoleMessage, Page } from '@playwright/test'
import { signIn } from '../support/sign-up.ts'
import type { Generation } from './generations.ts'
import { countInstances, type Instances } from './instances.ts'
import { type Live, serveSkew } from './site.ts'

/** What the shell tells of a failure. */
interface Failure {
  remote: string
  version: string
  phase: string
  errorClass: string
  reason: string
}

/** A signed-in page of a frozen shell. */
export interface Visit {
  page: Page
  address: string
  /** What was thrown and not caught. */
  thrown: string[]
  /** Lines of the console about a remote, with the event that each carries. */
  failuresOf(remote: string): Promise<{ line: string; event: Failure }[]>
  instances(): Promise<Instances>
  /** Addresses of all scripts of which anything runs while something is done. */
  running(work: () => Promise<void>): Promise<string[]>
  close(): Promise<void>
}

/** Starts a site of a shell and some remotes and signs in to it. */
export const openVisit = async (browser: Browser, today: string, shell: Generation, remotes: Live[]): Promise<Visit> => {
  const folder = await mkdtemp(join(tmpdir(), 'quintet-skew-'))
  const site = await serveSkew(today, shell, remotes, folder)
  const context = await browser.newContext({ baseURL: site.address, viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const page = await context.newPage()
  const thrown: string[] = []
  const warnings: ConsoleMessage[] = []
  page.on('pageerror', ({ message }) => thrown.push(message))
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message))
  await page.addInitScript(countInstances)
  await signIn(page, 'stage6@demo.quintet.example', 'Quintet-Demo-7')
  return {
    page,
    address: site.address,
    thrown,
    failuresOf: (remote) => Promise.all(warnings.filter((one) => one.text().startsWith(`${remote} `)).map(failureOf)),
    instances: () => page.evaluate(() => (globalThis as unknown as { instances: Instances }).instances),
    running: (work) => scriptsThatRun(page, work),
    close: async () => {
      await context.close()
      await site.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const failureOf = async (message: ConsoleMessage) => ({
  line: message.text(),
  event: (await message.args()[1]?.jsonValue()) as Failure,
})

// The browser's own counts: nothing is added to the frozen files for it, and a module that is only fetched ahead counts nothing.
const scriptsThatRun = async (page: Page, work: () => Promise<void>): Promise<string[]> => {
  await page.coverage.startJSCoverage({ resetOnNavigation: false })
  await work()
  const scripts = await page.coverage.stopJSCoverage()
  const ran = scripts.filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
  return ran.map(({ url }) => new URL(url).pathname)
}
