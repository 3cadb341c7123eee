import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectMounted, expectSiblings, openHome, openTile } from './page.ts'
import { titleOf } from '../support/remotes.ts'
import { type Build, codeOf, freshBuild, release, revokeVersion, rewrite, storedAt } from './release-store.ts'
import type { Watch } from './watch.ts'

// A tab is open; a newer version is deployed and a chunk of the one that the tab knows is gone.

export interface OldTab {
  page: Page
  seen: Watch
  remote: string
  siblings: ReadonlyMap<string, string>
}

interface Deploy {
  old: string
  /** Deploys the newer version. @returns it */
  deploy(): Promise<string>
}

const withOldVersion = async (remote: string, chunkOf: (build: Build) => string, play: (deploy: Deploy) => Promise<void>) => {
  const build = await freshBuild(remote)
  const chunk = chunkOf(build)
  rewrite(build, chunk, (code) => `${code}\n// of the old version ${Date.now()}`)
  const old = await release(build)
  const published = [old]
  const deploy = async () => {
    const newer = await release(await freshBuild(remote))
    published.push(newer)
    for (const path of await storedAt(remote, old, chunk)) await rm(path)
    return newer
  }
  try {
    await play({ old, deploy })
  } finally {
    for (const version of published.reverse()) await revokeVersion(remote, version)
  }
}

/** The tab stands at the dashboard. */
export const playOldTab = ({ page, seen, remote, siblings }: OldTab): Promise<void> =>
  withOldVersion(remote, codeOf, async ({ old, deploy }) => {
    // What the page fetches ahead would be there already: the tab is one of a browser that saves data.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    )
    await openHome(page)
    const deployed = await deploy()
    await openTile(page, remote)
    await expectMounted(page, remote, deployed)
    await expectFailure(seen, { remote, version: old, phase: 'load' })
    await page.goBack()
    await expectSiblings(page, siblings)
    expect(seen.thrown).toEqual([])
  })

/** Screens that a tile fetches later than its first one: the link to such a one, and what it is called there. */
export const laterScreens: Readonly<Record<string, string>> = {
  'mf-data': 'a[href="/data/account-delete"]',
  'mf-pools': 'a[href^="/pools/pool/"]',
}

const screensOf = ({ manifest }: Build): string => manifest.files.find(({ path }) => /^screens\b.*\.js$/.test(path))?.path ?? ''

/** The tab stands in the old tile, and the member goes on to a screen that is not there any more. */
export const playOldScreen = ({ page, seen, remote }: OldTab): Promise<void> =>
  withOldVersion(remote, screensOf, async ({ old, deploy }) => {
    await openHome(page)
    const deployed = await deploy()
    await openTile(page, remote)
    await expectMounted(page, remote, old)
    await page
      .locator(laterScreens[remote] ?? '')
      .first()
      .click()
    await expect(page.locator(`link[rel=stylesheet][href*="/remotes/${remote}/"][data-version="${deployed}"]`)).toHaveCount(1)
    await expect(page.locator(`link[rel=stylesheet][href*="/remotes/${remote}/"][data-version="${old}"]`)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(titleOf(remote))
    await expect(page.locator('[data-remote-failed], [data-remote-slow]')).toHaveCount(0)
    await expectFailure(seen, { remote, version: old, phase: 'render' })
    expect(await page.evaluate(() => 'documentOfCell' in globalThis)).toBe(true)
    expect(seen.thrown).toEqual([])
  })

const expectFailure = async (seen: Watch, { remote, version, phase }: { remote: string; version: string; phase: string }) => {
  await expect
    .poll(() => seen.failuresOf(version))
    .toMatchObject([{ kind: 'error', remote, version, phase, errorClass: 'missing' }])
  expect(seen.asked(remote, `${version}~`)).toEqual([])
}
