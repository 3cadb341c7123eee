import { expect, type Page, type Route } from '@playwright/test'
import type { Fault } from './fault.ts'
import {
  backHome,
  expectMounted,
  expectSentence,
  expectSiblings,
  leaveWithinThreeSeconds,
  openHome,
  openTile,
  retry,
} from './page.ts'
import { allowVersion, freshBuild, release, revokeVersion } from './release-store.ts'
import type { Watch } from './watch.ts'

export interface Cell {
  page: Page
  seen: Watch
  remote: string
  fault: Fault
  /** The version that worked before. */
  good: string
  /** Other remotes, with their versions. */
  siblings: ReadonlyMap<string, string>
}

/** Plays one fault of one remote: with nothing to fall back to, healed, and with the version that worked before. */
export const playCell = async (cell: Cell): Promise<void> => {
  const { page, remote, fault, good } = cell
  const build = await freshBuild(remote)
  fault.build?.(build)
  const bad = await release(build)
  await fault.store?.(remote, bad, build)
  try {
    await revokeVersion(remote, good)
    await whileFaulty(cell, bad, () => withoutFallback(cell, bad))
    await heal(cell, bad)
    await whileFaulty(cell, bad, () => withFallback(cell))
    if (fault.tries === 2) await healsByItself(cell, bad)
    expect(cell.seen.thrown).toEqual([])
  } finally {
    await page.unrouteAll()
    await allowVersion(remote, good).catch(() => undefined)
    await revokeVersion(remote, bad)
  }
}

const whileFaulty = async ({ page, remote, fault }: Cell, bad: string, work: () => Promise<void>): Promise<void> => {
  const files = `**/remotes/${remote}/${bad}*/**`
  if (fault.network) await page.route(files, fault.network)
  await work()
  if (fault.network) await page.unroute(files, fault.network)
}

const withoutFallback = async ({ page, seen, remote, fault, siblings }: Cell, bad: string): Promise<void> => {
  const { said, phase, errorClass, tries } = fault
  await openHome(page)
  await openTile(page, remote)
  await leaveWithinThreeSeconds(page, remote)
  await expectSiblings(page, siblings)
  await openTile(page, remote)
  await expectSentence(page, remote, said)
  await expect.poll(() => seen.failuresOf(bad)).toMatchObject([{ kind: 'error', remote, version: bad, phase, errorClass }])
  expect(triesOf(seen.asked(remote, bad))).toBe(tries)
  // Coming back asks whether another version is there, and never for these files again.
  const before = seen.asked(remote, bad).length
  await backHome(page)
  await openTile(page, remote)
  await expectSentence(page, remote, said)
  expect(seen.asked(remote, bad)).toHaveLength(before)
  expect(await page.evaluate(() => 'foreignCodeRan' in globalThis)).toBe(false)
}

/** How often a version was tried: every try has a path of its own. */
const triesOf = (urls: string[]): number => new Set(urls.map((url) => url.split('/')[3])).size

/** The member asks again once the network is as it should be, or a version that works may be used again. */
const heal = async ({ page, remote, fault, good }: Cell, bad: string): Promise<void> => {
  if (!fault.network) await allowVersion(remote, good)
  await retry(page)
  await expectMounted(page, remote, fault.network ? bad : good)
  if (fault.network) await allowVersion(remote, good)
}

const withFallback = async ({ page, remote, good }: Cell): Promise<void> => {
  await openHome(page)
  await openTile(page, remote)
  await expectMounted(page, remote, good)
}

// The first try fails, the second one finds the network as it should be: nobody has to do anything.
const healsByItself = async ({ page, remote, fault }: Cell, bad: string): Promise<void> => {
  const firstTry = `**/remotes/${remote}/${bad}/**`
  const answer = (route: Route) => fault.network?.(route)
  await page.route(firstTry, answer)
  await openHome(page)
  await openTile(page, remote)
  await expectMounted(page, remote, bad)
}
