import { randomUUID } from 'node:crypto'
import { storageKeys } from '@quintet/contract/wire'
import { language } from '@quintet/domain/languages'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { stillHeader, stillStart } from '../acts/still-page.ts'
import { type AnswerChange, changeHeader, changeInHeader } from '../site/other-answers.ts'
import { type World, visitHeader, worldHeader } from '../site/worlds.ts'
import { type Device, keepKeys } from './device.ts'
import { anyPage, dashboard, goTo, pageStart, previewStart, settled, tileOf } from './in-page.ts'
import { restAfterScripts, watchLoading } from './loading.ts'
import { timeZone } from '../time-zone.ts'
import { within } from '../within.ts'
import { type Trouble, watchTrouble } from './trouble.ts'

/** A member of the trial site, signed in, in one page. */
export interface Visitor {
  page: Page
  /** Tag of the language. */
  readonly tag: string
  trouble: Trouble
  /**
   * To an address by the page's own router, and until it stands.
   * @param remote the tile that is to be there
   * @returns false when it never does
   */
  visit(path: string, remote?: string): Promise<boolean>
  /** Changes the language, on the dashboard. */
  speak(languageId: number): Promise<void>
  /** Loads the page anew in a language. */
  begin(languageId: number): Promise<void>
  /** Loads the page anew as it is. */
  restart(): Promise<void>
  /** Until the screen stands as it is. @returns false when it never does */
  rest(remote?: string): Promise<boolean>
  /**
   * From now on the site answers as in another world, and one value otherwise.
   * @param part a part of the visit, in which what fails once fails anew
   */
  moveTo(world: World, change?: AnswerChange, part?: number): Promise<void>
  end(): Promise<void>
}

/** What a visitor is. */
export interface VisitorOptions {
  browser: Browser
  /** Address of the trial site. */
  address: string
  device: Device
  languageId: number
  /** Whether nobody is signed in. */
  isGuest?: boolean | undefined
  /** Whether the screen is wide, as of a computer. */
  isWide?: boolean | undefined
  /** Whether the screen is small, as of a low and narrow phone. */
  isSmall?: boolean | undefined
  /** Whether it is seen in the dark scheme, whatever the language. */
  isDark?: boolean | undefined
  /** Version of a tile that this page gets instead of the live one. */
  override?: Record<string, string>
  /** Epoch milliseconds at which its clock stands. */
  stillAt?: number
  /** What such a page shows. */
  stillFor?: 'live' | 'build'
  /** How the site answers it. */
  world?: World
  /** Watches the page from before anything is loaded. @returns what is done before it is closed */
  watch?: (page: Page) => Promise<() => Promise<void>>
}

/** How long a screen may take, on a machine with other work. */
const mostMs = 10_000

// What is there at once on a machine of its own takes a minute beside other gates.
const busyMs = 90_000

const screens = {
  usual: { width: 390, height: 844 },
  wide: { width: 1280, height: 844 },
  small: { width: 320, height: 568 },
}

// What is written from the right is seen in the dark.
const schemeOf = (languageId: number): 'dark' | 'light' => (language(languageId).dir === 'rtl' ? 'dark' : 'light')

/** How the browser of a visitor stands: what it keeps, its screen, its language and where it is. */
export const contextFor = (
  { address, device, languageId, isGuest, isWide, isSmall, isDark, override, stillFor, world }: Omit<VisitorOptions, 'browser'>,
  visit: string,
): BrowserContextOptions => {
  const kept = {
    ...(!isGuest && { [storageKeys.refreshToken]: 'of-the-gate', [storageKeys.deviceAccount]: device.account }),
    [storageKeys.language]: JSON.stringify({ id: languageId, tables: {} }),
    ...(override && { 'quintet.overrides': JSON.stringify(override) }),
  }
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }))
  return {
    storageState: { cookies: [], origins: [{ origin: address, localStorage }] },
    viewport: isWide ? screens.wide : isSmall ? screens.small : screens.usual,
    locale: language(languageId).bcp47,
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    colorScheme: isDark ? 'dark' : schemeOf(languageId),
    baseURL: address,
    serviceWorkers: 'block',
    ...(stillFor && {
      extraHTTPHeaders: { [stillHeader]: stillFor, [worldHeader]: world ?? 'recorded', [visitHeader]: visit },
    }),
  }
}

const openHome = async (page: Page, isGuest = false): Promise<void> => {
  await page.goto('/', { waitUntil: 'commit' })
  if (isGuest) return page.locator(anyPage).first().waitFor()
  await page.waitForURL('**/home')
  await page.locator(dashboard).first().waitFor()
}

// The page's own way of changing the language: all that stands there changes, and nothing is loaded anew.
const choose = async (page: Page, id: number): Promise<void> => {
  await page.evaluate(goTo, '/home')
  await page.locator(dashboard).first().waitFor()
  await page.emulateMedia({ colorScheme: schemeOf(id), reducedMotion: 'reduce' })
  await page.evaluate(`import('@quintet/sdk').then(({ chooseLanguage }) => chooseLanguage(${id}))`)
}

const keepChoice = async (page: Page, id: number): Promise<void> => {
  const kept = { name: storageKeys.language, value: JSON.stringify({ id, tables: {} }) }
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), kept)
}

// Where changes fail once, so does what a member is asked to allow.
const stillStartFor = ({ stillAt: at, device: { recording }, world }: VisitorOptions): string =>
  at === undefined ? '' : stillStart({ at, recording, refusesOnce: world === 'changes failing once' })

/** Signs a member in and comes to the dashboard. What is written from the right is seen in the dark scheme. */
export const openVisitor = async (options: VisitorOptions): Promise<Visitor> => {
  const visit = randomUUID()
  const context = await options.browser.newContext(contextFor(options, visit))
  const page = await context.newPage()
  page.setDefaultTimeout(busyMs)
  const stopWatching = await options.watch?.(page)
  const trouble = await watchTrouble(page, options.address)
  await page.addInitScript({ content: pageStart + (options.override ? previewStart : '') + stillStartFor(options) })
  await page.routeWebSocket('**/push', () => undefined)
  let spoken = options.languageId
  const loading = watchLoading(page)
  const rest = (remote?: string) => {
    const wait = { calmMs: 40, mostMs, awaited: remote === undefined ? anyPage : tileOf(remote) }
    return restAfterScripts(page, loading, () => page.evaluate(settled, wait))
  }
  const begin = async (languageId: number) => {
    spoken = languageId
    await keepChoice(page, languageId)
    await openHome(page, options.isGuest)
    await rest()
  }
  await openHome(page, options.isGuest)
  if (!options.isGuest) await page.evaluate(keepKeys, options.device)
  await rest()
  return {
    page,
    get tag() {
      return language(spoken).bcp47
    },
    trouble,
    visit: async (path, remote) => {
      await page.evaluate(goTo, path)
      return rest(remote)
    },
    speak: async (languageId) => {
      spoken = languageId
      // A page that is of no use any more begins anew.
      await within(mostMs, choose(page, languageId)).catch(() => begin(languageId))
      await rest()
    },
    begin,
    restart: () => begin(spoken),
    rest,
    moveTo: (world, change, part) =>
      page.setExtraHTTPHeaders({
        [worldHeader]: world,
        ...(change && { [changeHeader]: changeInHeader(change) }),
        ...(part !== undefined && { [visitHeader]: `${visit} ${part}` }),
      }),
    end: async () => {
      await stopWatching?.()
      await context.close()
    },
  }
}
