import { breachesOf, type Leftovers, rules } from '@quintet/registry/rules'
import type { Finding } from '../finding.ts'
import { readByAxe } from '../looks/axe.ts'
import { stateFindings, stateInPage } from '../looks/page-state.ts'
import { coveredInPage } from '../looks/reach.ts'
import { differencesOf, type Surroundings, surroundingsInPage } from '../looks/surroundings.ts'
import { rawTexts, wordsInPage } from '../looks/texts.ts'
import { lookAt, type Walk } from './go-through.ts'
import { learnScreens, type Screens } from './screens.ts'

/** What the first walk through a tile, in English, comes to. */
export interface Scouted extends Screens {
  /** Screen → what it says in English. */
  said: Map<string, string[]>
}

const lookInEnglish = async ({ visitor: { page } }: Walk, words: string[], before: Surroundings): Promise<Finding[]> => {
  const state = stateFindings(await page.evaluate(stateInPage, { tag: 'en', dir: 'ltr' }))
  const covered = await page.evaluate(coveredInPage)
  const around = differencesOf(before, await page.evaluate(surroundingsInPage, null), true)
  return [
    ...state,
    ...rawTexts(words),
    ...covered.map((said) => ({ rule: 'reach', said })),
    ...around.map((said) => ({ rule: 'outside', said })),
    ...(await readByAxe(page)),
  ]
}

// What nothing holds any more is not left.
const count = async ({ visitor: { page } }: Walk): Promise<Leftovers> => {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage')
  await session.detach()
  return page.evaluate(() => (globalThis as unknown as { countLeftovers(): Leftovers }).countLeftovers())
}

const less = (after: Leftovers, before: Leftovers) => ({
  listeners: after.listeners - before.listeners,
  timers: after.timers - before.timers,
  styles: after.styles - before.styles,
  nodes: after.nodes - before.nodes,
  heap: 0,
})

const mostLooks = 20

// What is there only for a moment is gone when it is looked at again.
const leftAfter = async (walk: Walk, before: Leftovers): Promise<Finding[]> => {
  for (let look = 0; ; look += 1) {
    const found = breachesOf({ left: less(await count(walk), before) }, rules)
    if (found.length === 0 || look === mostLooks) return found
    await walk.visitor.rest()
  }
}

const home = async ({ visitor }: Walk): Promise<void> => {
  await visitor.visit('/home')
  await visitor.page.locator('[data-tile] a, [data-tile] button').first().waitFor({ timeout: 5000 })
  await visitor.rest()
}

// Once more through all of it: what was made once for all is there by now.
const leaveTwice = async (walk: Walk, screens: readonly string[], before: Surroundings): Promise<void> => {
  const { findings, visitor, tile, remote } = walk
  try {
    await home(walk)
    const around = differencesOf(before, await visitor.page.evaluate(surroundingsInPage, tile), false)
    findings.push(...around.map((said) => ({ rule: 'outside', said: `after leaving: ${said}` })))
    const standing = await count(walk)
    for (const screen of screens) await visitor.visit(`/${tile}${screen && `/${screen}`}`, remote)
    await home(walk)
    findings.push(...(await leftAfter(walk, standing)), ...(await visitor.trouble.take()))
  } catch (error) {
    const said = `the dashboard cannot be reached after leaving: ${error instanceof Error ? error.message.split('\n')[0] : ''}`
    findings.push({ rule: 'outside', said })
  }
}

/** Goes through a tile in English: learns its screens, and looks at all that a language does not change. */
export const scout = async (walk: Walk, hints: readonly string[]): Promise<Scouted> => {
  const { page } = walk.visitor
  const screens = learnScreens(walk.tile, hints)
  const said = new Map<string, string[]>()
  const before = await page.evaluate(surroundingsInPage, walk.tile)
  const open = ['']
  for (let screen = open.shift(); screen !== undefined; screen = open.shift()) {
    const words: string[] = []
    said.set(screen, words)
    const isUsable = await lookAt(walk, screen, async () => {
      words.push(...(await page.evaluate(wordsInPage)))
      await screens.read(page)
      return lookInEnglish(walk, words, before)
    })
    if (!isUsable) return { ...screens.found(), said }
    open.push(...screens.found().paths.filter((path) => !said.has(path) && !open.includes(path)))
  }
  await leaveTwice(walk, [...said.keys()], before)
  return { ...screens.found(), said }
}
