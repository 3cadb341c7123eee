import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { isRefusedIn, refusalOf } from './skew/expected.ts'
import { type Generation, generations, today } from './skew/generations.ts'
import { countInstances, type Instances } from './skew/instances.ts'
import { open, use } from './skew/tiles.ts'
import { openVisit, type Visit } from './skew/visit.ts'
import { text } from './support/texts.ts'

// The last three shells with the last three builds of each remote, as they were frozen, and beside them shell and remotes as this
// checkout has built them. Each page mixes the generations, as a real one does: one page for each of them and each shell, and every
// remote has another build in each.

test.use({ trace: 'off' })

const checkout = join(import.meta.dirname, '../..')
const remotes = readdirSync(checkout).filter((name) => existsSync(join(checkout, name, 'src/remote.tsx')))
const every = [...generations, today]
const mixOf = (turn: number) =>
  remotes.flatMap((name, index) => {
    const build = every[(index + turn) % every.length]
    const isThere = build === today || (build && name in build.builds)
    return build && isThere ? [{ name, build }] : []
  })

// What `npm test` runs: a remote with the oldest and the newest shell, each of its own time, one of every age with the shell of today, and one that the first of
// these shells refuses.
const isSample = (shell: Generation, build: Generation, name: string): boolean =>
  name === 'mf-data'
    ? shell === build && (shell === generations[0] || shell === today)
    : name === 'mf-matches'
      ? shell === today
      : name === 'mf-pools' && shell === generations[0] && build === generations[1]

const expectToWork = async (visit: Visit, name: string, { builds }: Generation): Promise<void> => {
  const ran = await visit.running(async () => {
    await open(visit.page, name.replace('mf-', ''))
    await use(visit.page, name)
  })
  const entries = Object.keys(builds[name]?.files ?? {}).filter((path) => /^entry[.\w]*\.js$/.test(path))
  expect(
    ran.filter((path) => path.startsWith(`/remotes/${name}/`) && entries.some((entry) => path.endsWith(`/${entry}`))),
  ).toHaveLength(1)
  expect(await visit.failuresOf(name)).toEqual([])
}

const matching = (wanted: string | RegExp): string =>
  (typeof wanted === 'string' ? expect.stringContaining(wanted) : expect.stringMatching(wanted)) as unknown as string

const expectRefusal = async (visit: Visit, name: string, { builds }: Generation, reason: string | RegExp): Promise<void> => {
  const { page } = visit
  const version = builds[name]?.version ?? ''
  const tile = name.replace('mf-', '')
  const sentence = text('script', 'remote.failed', { tile: text('script', `home.tile.${tile}`) })
  const ran = await visit.running(async () => {
    await open(page, tile)
    await expect(page.locator(`[data-remote-failed="${name}"]`).getByRole('alert')).toHaveText(sentence)
  })
  expect(ran.filter((path) => path.startsWith('/remotes/'))).toEqual([])
  expect(await page.locator(`link[rel=stylesheet][href*="/remotes/${name}/"]`).count()).toBe(0)
  const event = { remote: name, version, phase: 'versions', errorClass: 'refused', reason: matching(reason) }
  const line = matching(`${name} ${version} did not open (versions, refused): `)
  // Once: what cannot heal is not tried again.
  expect(await visit.failuresOf(name)).toEqual([{ line, event: expect.objectContaining(event) }])
  await page.getByRole('link', { name: text('script', 'remote.home') }).click()
  await page.waitForURL('**/home')
}

for (const shell of every) {
  for (const turn of every.keys()) {
    const mix = mixOf(turn)
    test.describe(`shell ${shell.name}, mix ${turn + 1}`, () => {
      let visit: Visit
      test.beforeAll(async ({ browser }) => {
        visit = await openVisit(browser, test.info().project.use.baseURL ?? '', shell, mix)
      })
      test.afterAll(() => visit.close())

      for (const { name, build } of mix) {
        const isRefused = isRefusedIn(shell, build, name)
        const tag = isSample(shell, build, name) ? [] : ['@full']
        test(`${name} of ${build.name} ${isRefused ? 'is refused' : 'works'}`, { tag }, async () => {
          const reason = refusalOf(shell, build, name)
          if (reason === undefined) await expectToWork(visit, name, build)
          else await expectRefusal(visit, name, build, reason)
          expect(await visit.instances()).toEqual({ react: 1, renderer: 1, store: 1, router: 1 })
          expect(visit.thrown).toEqual([])
        })
      }
    })
  }
}

const scriptsOf = ({ builds }: Generation, name: string): string =>
  Object.entries(builds[name]?.files ?? {})
    .filter(([path]) => path.endsWith('.js'))
    .map(([, key]) => key)
    .join()

const offersOf = ({ contract, builds }: Generation): string => JSON.stringify([contract, builds.shell?.builtAgainst])

test('the frozen generations really differ, and each remote has cells that work and cells that are refused', () => {
  expect(generations).toHaveLength(3)
  for (const name of ['shell', ...remotes])
    expect(new Set(generations.map((one) => scriptsOf(one, name))).size, `different scripts of ${name}`).toBe(3)
  expect(new Set(generations.map(offersOf)).size, 'different contracts and singletons').toBe(3)
  for (const name of remotes) {
    const cells = generations.flatMap((shell) => generations.map((build) => refusalOf(shell, build, name) === undefined))
    expect(new Set(cells), name).toEqual(new Set([true, false]))
  }
})

test('a second React, renderer or store in a page is seen', async ({ page }) => {
  await page.addInitScript(countInstances)
  await page.goto('/login')
  await expect(page.locator('form')).toBeVisible()
  const count = () => page.evaluate(() => (globalThis as unknown as { instances: Instances }).instances)
  expect(await count()).toEqual({ react: 1, renderer: 1, store: 1, router: 0 })
  // The same file under another address is another module: everything in it begins once more.
  await page.evaluate(() => import(`${document.querySelector<HTMLScriptElement>('script[type=module]')?.src}?again`))
  expect(await count()).toEqual({ react: 2, renderer: 2, store: 2, router: 0 })
})
