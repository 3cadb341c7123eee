import { rm } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectMounted, expectSiblings, openHome, openTile } from './page.ts'
import { codeOf, freshBuild, release, revokeVersion, storedAt } from './release-store.ts'
import type { Watch } from './watch.ts'

export interface OldTab {
  page: Page
  seen: Watch
  remote: string
  siblings: ReadonlyMap<string, string>
}

/** A tab is open at the dashboard; a newer version is deployed and a chunk of the one that the tab knows is gone. */
export async function playOldTab({ page, seen, remote, siblings }: OldTab): Promise<void> {
  const build = await freshBuild(remote)
  const old = await release(build)
  // What the page fetches ahead would be there already: the tab is one of a browser that saves data.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await openHome(page)
  const deployed = await release(await freshBuild(remote))
  for (const path of await storedAt(remote, old, codeOf(build))) await rm(path)
  try {
    await openTile(page, remote)
    await expectMounted(page, remote, deployed)
    const missing = { kind: 'error', remote, version: old, phase: 'load', errorClass: 'missing' }
    await expect.poll(() => seen.failuresOf(old)).toEqual([missing])
    expect(seen.asked(remote, `${old}~`)).toEqual([])
    await page.goBack()
    await expectSiblings(page, siblings)
    expect(seen.thrown).toEqual([])
  } finally {
    await revokeVersion(remote, deployed)
    await revokeVersion(remote, old)
  }
}
