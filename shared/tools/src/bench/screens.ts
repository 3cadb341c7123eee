import type { SignedIn } from '@quintet/api/testing'
import type { Browser, Page } from 'playwright'
import { tiles } from './site.ts'
import { type Transfer, watchTransfers } from './transfers.ts'
import { openVisit, seeHome } from './visit.ts'

export type Figures = Record<string, Transfer>

type Transfers = ReturnType<typeof watchTransfers>

// What the shell itself fetches beyond its pages: with the first tile, or on idle.
const partsOfShell: Record<string, RegExp> = {
  'runtime, loader, measuring': /^\/assets\/shell\/remotes\./,
  'shared parts': /^\/assets\/shell\/(shared|rules|keys)\./,
}

/** Bytes and requests of each screen: /login and /home by themselves, then every tile in turn, each file once, without hints. */
export const openScreens = async (browser: Browser, address: string, member: SignedIn): Promise<Figures> => {
  const login = await openVisit(browser, address, { saveData: true })
  const ofLogin = watchTransfers(login.page)
  await login.page.goto('/login')
  await login.page.locator('input[type=password]').waitFor()
  await ofLogin.quiet()
  const figures: Figures = { '/login': await ofLogin.take() }
  await login.context.close()
  const { context, page } = await openVisit(browser, address, { saveData: true, member })
  const transfers = watchTransfers(page)
  await page.goto('/')
  await seeHome(page)
  await transfers.quiet()
  figures['/home'] = await transfers.take()
  for (const tile of tiles) figures[tile] = await openTile(page, transfers, tile, figures)
  await context.close()
  return figures
}

/** Bytes of a usual visit to /home: the page, what comes on idle, and all that is fetched ahead. */
export const openHomeAsUsual = async (browser: Browser, address: string, member: SignedIn): Promise<Figures> => {
  const { context, page } = await openVisit(browser, address, { member })
  const transfers = watchTransfers(page)
  await page.goto('/')
  await seeHome(page)
  await transfers.quiet(4000)
  const visit = await transfers.take()
  const all = await transfers.take((path) => path.endsWith('.js') || path.endsWith('.css'))
  await context.close()
  return { visit, all }
}

const openTile = async (page: Page, transfers: Transfers, tile: string, figures: Figures): Promise<Transfer> => {
  transfers.settle()
  await page.locator(`a[href="/${tile}"]`).first().click()
  await page.locator('main h2, main ul, main form').first().waitFor()
  await transfers.quiet()
  for (const [name, pattern] of Object.entries(partsOfShell))
    figures[name] = sum(figures[name], await transfers.take((path) => pattern.test(path)))
  const ofTile = await transfers.take((path) => !Object.values(partsOfShell).some((pattern) => pattern.test(path)))
  await page.goBack()
  await seeHome(page)
  return ofTile
}

/** Two or more transfers as one. */
export const sum = (...parts: (Transfer | undefined)[]): Transfer => ({
  bytes: parts.reduce((all, part) => all + (part?.bytes ?? 0), 0),
  requests: parts.reduce((all, part) => all + (part?.requests ?? 0), 0),
})
