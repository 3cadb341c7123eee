import { expect, type Page } from '@playwright/test'
import { test } from './faults/member.ts'
import { backHome, expectMounted, openHome, openTile } from './faults/page.ts'
import { freshBuild, liveVersion, release, replaceRoutes, revokeVersion } from './faults/release-store.ts'
import { watch } from './faults/watch.ts'

// Tiles that are broken without throwing, or throw what nobody expects: the shell names the version once and takes another.

test.use({ trace: 'off' })

const remote = 'mf-images'

interface Silent {
  kind: string
  /** The component that stands in the place of the tile's screens. */
  routes: string
  phase: string
  errorClass: string
  /** What the member does before anything is seen of it. */
  act?(page: Page): Promise<void>
}

const real = 'React.createElement(Routes)'

const silent: Silent[] = [
  { kind: 'shows nothing', routes: '() => null', phase: 'render', errorClass: 'broken' },
  {
    kind: 'sets a state in an effect on each run',
    routes: `() => { const [, set] = React.useState(0); React.useEffect(() => set((n) => n + 1)); return ${real} }`,
    phase: 'render',
    errorClass: 'broken',
  },
  {
    kind: 'throws in a clean-up',
    routes: `() => { React.useEffect(() => () => { throw new Error('in clean-up') }, []); return ${real} }`,
    phase: 'leave',
    errorClass: 'broken',
    act: async (page) => {
      await backHome(page)
      await expect(page.locator('li[data-tile=data]')).toBeVisible({ timeout: 3000 })
      await openTile(page, remote)
    },
  },
  { kind: 'throws what has no words', routes: '() => { throw Object.create(null) }', phase: 'render', errorClass: 'broken' },
  {
    kind: 'covers the way back',
    routes: `() => React.createElement('div', null, ${real}, React.createElement('div', { ref: (node) => node && Object.assign(node.style, { position: 'fixed', inset: '0', zIndex: '99' }) }))`,
    phase: 'render',
    errorClass: 'broken',
  },
  {
    kind: 'is suspended for ever',
    routes: '() => React.use(globalThis.never ??= new Promise(() => undefined))',
    phase: 'render',
    errorClass: 'timeout',
  },
  {
    kind: 'empties the page',
    routes: `() => { React.useEffect(() => document.querySelector('#root').replaceChildren(), []); return ${real} }`,
    phase: 'render',
    errorClass: 'broken',
  },
]

const quick = new Set(['throws in a clean-up'])

for (const { kind, routes, phase, errorClass, act } of silent)
  test(`${quick.has(kind) ? '' : '@full '}a tile that ${kind} gives way to the version before`, async ({ member: page }) => {
    const seen = watch(page)
    const good = await liveVersion(remote)
    const build = await freshBuild(remote)
    replaceRoutes(build, routes)
    const bad = await release(build)
    try {
      await openHome(page)
      await openTile(page, remote)
      await act?.(page)
      if (kind === 'empties the page') {
        await page.waitForURL('**/home', { timeout: 15_000 })
        await openHome(page)
        await openTile(page, remote)
      }
      await expect(page.locator(`link[rel=stylesheet][href*="/remotes/${remote}/"][data-version="${good}"]`)).toHaveCount(1, {
        timeout: 15_000,
      })
      await expectMounted(page, remote, good)
      await expect.poll(() => seen.failuresOf(bad)).toMatchObject([{ kind: 'error', remote, version: bad, phase, errorClass }])
      await backHome(page)
      await expect(page.locator('li[data-tile=data]')).toBeVisible()
    } finally {
      seen.end()
      await revokeVersion(remote, bad)
    }
  })

test('@full a tile without a way back gets the shell’s own', async ({ member: page }) => {
  const build = await freshBuild(remote)
  replaceRoutes(build, "() => React.createElement('main', null, 'A screen without a header')")
  const bad = await release(build)
  try {
    await openHome(page)
    await openTile(page, remote)
    await page.locator('[data-way-home] a').click()
    await expect(page.locator('li[data-tile=data]')).toBeVisible()
  } finally {
    await revokeVersion(remote, bad)
  }
})
