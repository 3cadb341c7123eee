import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { largestPaint, median } from './paints.ts'
import { type Line, printLines } from './lines.ts'
import { type Opening, openFromHome } from './round-trips.ts'
import { type Figures, openHomeAsUsual, openScreens, sum } from './screens.ts'
import { tiles } from './site.ts'
import { openSites, type Sites } from './sites.ts'
import { costsOfReleases } from './release-costs.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
const paintRounds = 9

const of = (figures: Figures, ...names: string[]) => sum(...names.map((name) => figures[name])).bytes / 1024
const onIdle = ['runtime, loader, measuring']

const linesOfTransfers = (federated: Figures, plain: Figures): Line[] => {
  const line = (name: string, goal: number | undefined, ...parts: string[]): Line => ({
    name,
    federated: of(federated, ...parts),
    plain: of(plain, ...parts),
    goal,
    unit: 'KiB',
  })
  const together = line('five tiles and shared parts', undefined, ...tiles, 'shared parts')
  return [
    { ...line('/login', 0, '/login'), most: 100 },
    line('/home to its first paint', 4, '/home'),
    ...onIdle.map((part) => line(`  on idle: ${part}`, undefined, part)),
    line('/home in all', 18, '/home', ...onIdle),
    ...tiles.map((tile) => line(`opening ${tile}`, 5, tile)),
    line('  shared parts, with the first', undefined, 'shared parts'),
    together,
    {
      ...together,
      name: '  a tile of them',
      federated: together.federated / tiles.length,
      plain: together.plain / tiles.length,
      goal: 5,
    },
  ]
}

/** A visit to /home with all that is fetched ahead, and what a release of a tile costs a member who had the one before. */
const linesOfVisits = (federated: Figures, plain: Figures, fresh: Figures): Line[] => {
  const line = (name: string, figures: Figures, most?: number): Line => ({
    name,
    federated: of(figures, 'visit'),
    plain: of(plain, 'visit'),
    ...(most !== undefined && { most }),
    unit: 'KiB',
  })
  return [
    line('a visit to /home, with what is fetched ahead', federated, 150),
    ...Object.entries(fresh).map(([name, { bytes }]): Line => ({
      name,
      federated: bytes / 1024,
      plain: of(plain, 'all'),
      unit: 'KiB',
    })),
  ]
}

const linesOfOpenings = async (browser: Browser, { federated, plain, member }: Sites): Promise<Line[]> => {
  const lines: Line[] = []
  for (const wasPrefetched of [false, true])
    for (const tile of tiles) {
      const here: Opening = await openFromHome(browser, federated, member, tile, wasPrefetched)
      const there = await openFromHome(browser, plain, member, tile, wasPrefetched)
      const name = `${tile}, ${wasPrefetched ? 'prefetched' : 'cold'} click`
      lines.push({ name, federated: here.roundTrips, plain: there.roundTrips, most: wasPrefetched ? 0 : 1, unit: 'trips' })
      lines.push({ name: '  until mounted', federated: here.milliseconds, plain: there.milliseconds, unit: 'ms' })
    }
  return lines
}

// In turns, so that what the machine does besides meets both alike.
const lineOfPaints = async (browser: Browser, sites: Sites, path: string): Promise<Line> => {
  const member = path === '/login' ? undefined : sites.member
  const paints: Record<'federated' | 'plain', number[]> = { federated: [], plain: [] }
  for (let round = 0; round < paintRounds; round += 1)
    for (const site of ['federated', 'plain'] as const)
      paints[site].push(await largestPaint(browser, sites[site], path === '/login' ? path : '/', member))
  const [federated, plain] = [median(paints.federated), median(paints.plain)]
  return { name: `largest paint of ${path}`, federated, plain, goal: plain * 0.05, unit: 'ms' }
}

/** What federation costs beside the same sources as one plain bundle: bytes, round trips and the time to the largest paint. */
export const run = async ([only]: string[]): Promise<void> => {
  const sites = await openSites(root)
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args })
  try {
    const screens = async (site: string) => openScreens(browser, site, sites.member)
    printLines('gzipped', linesOfTransfers(await screens(sites.federated), await screens(sites.plain)))
    const visits = async (site: string) => openHomeAsUsual(browser, site, sites.member)
    const costs = await costsOfReleases(root)
    printLines(
      'gzipped, and what a release costs a member',
      linesOfVisits(await visits(sites.federated), await visits(sites.plain), costs),
    )
    if (only === 'bytes') return
    printLines('round trips, one after the other, from click to tile', await linesOfOpenings(browser, sites))
    const paints = [await lineOfPaints(browser, sites, '/login'), await lineOfPaints(browser, sites, '/home')]
    printLines(`medians of ${paintRounds} in turns`, paints)
  } finally {
    await browser.close()
    await sites.close()
  }
}
