import { storageKeys } from '@quintet/contract/wire'
import { type Device, keepKeys } from '../browser/device.ts'
import { dashboard } from '../browser/in-page.ts'
import type { Visitor } from '../browser/visitor.ts'
import type { Finding } from '../finding.ts'
import { isChange, type World } from '../site/worlds.ts'
import type { SentCall } from './calls.ts'
import type { Acts } from './acts.ts'
import type { Actor, Outcome } from './walk.ts'

// So much of each screen is used by the member before.
const mostBefore = 8

// What leads away may lead off the site, and a page that is loaded anew has forgotten all by itself.
const stayingIn = (tile: string, outcomes: readonly Outcome[]): Outcome[] => {
  const here = outcomes[0]?.scene.path
  const away = outcomes.findIndex(({ scene: { path } }) => path !== here || !path.startsWith(`/${tile}`))
  // A change makes a tile forget what it was answered, so only what looks is done.
  const looking = outcomes.slice(0, away < 0 ? undefined : away).filter(({ sent }) => !sent.some(({ call }) => isChange(call)))
  return looking.slice(0, mostBefore)
}

/** Uses a tile as somebody did, as far as it goes. @returns what was sent */
export const useBefore = async (actor: Actor, tile: string, done: Acts): Promise<SentCall[]> => {
  const sent: SentCall[] = []
  for (const outcomes of done.values())
    for (const { step } of stayingIn(tile, outcomes)) sent.push(...(await actor.take(step)).sent)
  return sent
}

/** Ends the session as another tab that signs out does: no button has to be known. Handed to the page as text. */
const signedOutElsewhere = (kept: readonly string[]): void => {
  for (const name of kept) localStorage.removeItem(name)
  dispatchEvent(new StorageEvent('storage'))
}

/** How the site answers the next member, and in which language. */
interface Next {
  world: World
  languageId: number
}

/** Signs the member out and another one in, in the same page: what a tile keeps of the first in memory is there if nothing forgets it. */
export const letNextIn = async (visitor: Visitor, { world, languageId }: Next, device: Device): Promise<void> => {
  const { page, moveTo, rest, begin } = visitor
  // A build may lead away where the live version did not.
  if ((await page.locator('#root').count()) === 0) await begin(languageId)
  await page.evaluate(signedOutElsewhere, [storageKeys.refreshToken, storageKeys.deviceAccount])
  await moveTo(world)
  await page.locator('input[name=email]').fill('next@example.org')
  await page.locator('input[name=password]').fill('Another-lantern-8')
  await page.keyboard.press('Enter')
  await page.locator(dashboard).first().waitFor()
  await page.evaluate(keepKeys, device)
  await rest()
}

const keyOf = ({ call, body }: SentCall): string => `${call} ${JSON.stringify(body)}`

/**
 * What is shown to the next member without being asked for, since it was asked for by the one before.
 * @param now the same steps in the build
 * @param first what the build sent for the member before
 */
export const keptFor = (live: Acts, now: readonly Outcome[], first: readonly SentCall[]): Finding[] => {
  const asked = new Set(first.map(keyOf))
  const steps = [...live].flatMap(([screen, outcomes]) => outcomes.map(({ sent }) => ({ screen, sent })))
  // Where a step could not be done, the others stand for none of the live version's.
  if (now.length !== steps.length) return []
  // What the build asked for in this step or before it is the next member's own.
  const own = new Set<string>()
  const told = new Set<string>()
  return steps.flatMap(({ screen, sent }, index): Finding[] => {
    for (const one of now[index]?.sent ?? []) own.add(keyOf(one))
    return sent
      .filter((one) => asked.has(keyOf(one)) && !own.has(keyOf(one)) && !told.has(one.call) && told.add(one.call))
      .map(({ call }) => ({
        rule: 'sends',
        screen,
        said: `does not ask ${call} for the next member: it keeps what the one before was answered`,
      }))
  })
}
