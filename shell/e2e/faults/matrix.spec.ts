import type { Page } from '@playwright/test'
import { playCell } from './cell.ts'
import { faults } from './kinds/index.ts'
import { test } from './member.ts'
import { laterScreens, playOldScreen, playOldTab } from './old-tab.ts'
import { remotes } from '../support/remotes.ts'
import { liveVersion } from './release-store.ts'
import { watch } from './watch.ts'

// Every fault of every remote, with real releases on the built site: the others work, what worked before comes back.

test.use({ trace: 'off' })

type Play = (page: Page, remote: string, mostSiblings: number) => Promise<void>

const surroundings = async (page: Page, remote: string, mostSiblings: number) => {
  const others = remotes.filter((name) => name !== remote).slice(0, mostSiblings)
  const versions = others.map(async (name) => [name, await liveVersion(name)] as const)
  return { page, remote, seen: watch(page), siblings: new Map(await Promise.all(versions)), good: await liveVersion(remote) }
}

const plays = new Map<string, Play>()
for (const fault of faults)
  plays.set(fault.kind, async (page, remote, mostSiblings) => {
    const around = await surroundings(page, remote, mostSiblings)
    await playCell({ ...around, fault }).finally(around.seen.end)
  })
plays.set('old chunk gone after a deploy', async (page, remote, mostSiblings) => {
  const around = await surroundings(page, remote, mostSiblings)
  await playOldTab(around).finally(around.seen.end)
})

test.describe('@full', () => {
  for (const [kind, play] of plays)
    for (const remote of remotes) test(`${kind} × ${remote}`, async ({ member }) => play(member, remote, 4))
  for (const remote of Object.keys(laterScreens))
    test(`old screen gone after a deploy × ${remote}`, async ({ member }) => {
      const around = await surroundings(member, remote, 0)
      await playOldScreen(around).finally(around.seen.end)
    })
})

// Without the long run: a fault of what is loaded, and one of what is loaded later.
const sample = { 'mf-judging': 'wrong hash', 'mf-pools': 'old chunk gone after a deploy' }
for (const [remote, kind] of Object.entries(sample))
  test(`sample: ${kind} × ${remote}`, async ({ member }) => plays.get(kind)?.(member, remote, 1))
