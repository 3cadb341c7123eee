import { language, pickerLanguageIds } from '@quintet/domain/languages'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { type DemoSite, reachDemoSite, startDemoSite } from './demo-site.ts'
import { screens } from './screens.ts'
import type { Screen } from './support/screen.ts'

// `pnpm screenshots [--only home,login] [--language ar] [--size phone] [--scheme dark] [--data <folder>]
// [--address <of a site that runs on that folder>] [--whole]`: every screen into `screenshots/`, `--whole` with what is below the fold, and
// what the browser's console complained about.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    language: { type: 'string' },
    size: { type: 'string' },
    scheme: { type: 'string' },
    data: { type: 'string' },
    address: { type: 'string' },
    whole: { type: 'boolean', default: false },
  },
})

const folder = join(import.meta.dirname, '../../screenshots')
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 } }
const schemes = ['light', 'dark'] as const
const languages = pickerLanguageIds.map((id) => language(id).bcp47)
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

const wanted = <T extends string>(all: readonly T[], one: string | undefined): readonly T[] => {
  const found = all.filter((each) => one === undefined || each === one)
  if (found.length === 0) throw new Error(`${one} is none of ${all.join(', ')}.`)
  return found
}

const names = values.only?.split(',')
const isWanted = ({ name }: Screen) => names === undefined || names.some((each) => name.startsWith(each))

interface Look {
  language: (typeof languages)[number]
  scheme: (typeof schemes)[number]
  size: keyof typeof sizes
}

const looks = (): Look[] =>
  wanted(languages, values.language).flatMap((language) =>
    wanted(schemes, values.scheme).flatMap((scheme) =>
      wanted(Object.keys(sizes) as (keyof typeof sizes)[], values.size).map((size) => ({ language, scheme, size })),
    ),
  )

const complaints: string[] = []
const say = (line: string): void => void process.stdout.write(`${line}\n`)

const atHome = (page: Page) => page.locator('[data-tile=data] a').waitFor()

const signIn = async (page: Page, site: DemoSite, stage: number): Promise<void> => {
  const email = site.accounts.accounts.find((each) => each.stage === stage)?.email ?? ''
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(site.accounts.password)
  await page.locator('input[name=password]').press('Enter')
  await atHome(page)
}

// A hard load goes to the root, so a screen is reached the way a link reaches it.
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((target) => {
    history.pushState(null, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(350)
}

const show = async (page: Page, { path, act }: Screen): Promise<void> => {
  if (path === '/login') await page.goto(new URL('/', page.url()).href)
  else if (await page.locator('input[name=email]').isVisible()) await page.locator(`footer a[href="${path}"]`).click()
  else await goTo(page, path)
  await settle(page)
  await act?.(page)
  if (act) await settle(page)
}

const openAs = async (context: BrowserContext, site: DemoSite, stage: number | undefined): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(site.address)
  await page.locator('input[name=email]').waitFor()
  if (stage) await signIn(page, site, stage)
  return page
}

const takeOne = async (page: Page, screen: Screen, look: Look): Promise<void> => {
  const name = `${screen.name}-${look.language}-${look.size}-${look.scheme}`
  const listen = (text: string) => complaints.push(`${name}: ${text}`)
  page.on('console', (message) => message.type() === 'error' && listen(message.text()))
  page.on('pageerror', (error) => listen(error.message))
  try {
    await show(page, screen)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (overflow > 0) listen(`${overflow} px wider than the screen`)
  } catch (error) {
    listen(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: values.whole })
  page.removeAllListeners()
  await screen.restore?.(page).catch((error: unknown) => complaints.push(`${name}: ${error}`))
}

// One context per account: each sign-in serves all its screens.
const takeLook = async (browser: Browser, site: DemoSite, look: Look): Promise<void> => {
  const stages = [...new Set(screens.filter(isWanted).map(({ stage }) => stage))]
  for (const stage of stages) {
    const settings = {
      viewport: sizes[look.size],
      colorScheme: look.scheme,
      locale: look.language,
      reducedMotion: 'reduce' as const,
    }
    const context = await browser.newContext(settings)
    let page = await openAs(context, site, stage)
    for (const screen of screens.filter(isWanted).filter((each) => each.stage === stage)) {
      await takeOne(page, screen, look)
      if (stage === undefined || screen.act || screen.restore) {
        await page.close()
        page = stage === undefined ? await openAs(context, site, stage) : await reopen(context, site)
      }
    }
    await context.close()
  }
  say(`${look.language} ${look.size} ${look.scheme}`)
}

const reopen = async (context: BrowserContext, site: DemoSite): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(site.address)
  await atHome(page)
  return page
}

await mkdir(folder, { recursive: true })
const { address, data } = values
const site = await (address && data ? reachDemoSite(address, data) : startDemoSite(data))
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags })
for (const look of looks()) await takeLook(browser, site, look)
await browser.close()
await site.close()
say(complaints.length === 0 ? 'Nothing to complain about.' : [...new Set(complaints)].join('\n'))
