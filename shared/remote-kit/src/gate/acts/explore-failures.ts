import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import type { IsKnown } from './explore.ts'
import { type Budget, onScreen, type ScreenSession, use } from './on-screen.ts'
import type { Actor, Outcome, Step } from './walk.ts'
import { wayTo } from './way-to.ts'

// What a failure is told by, and whether what was filled in stays, is each dialog's own: each way that a change was sent is gone once
// more where the change fails.

interface Way {
  steps: Step[]
  sender: string
}

const changesOf = ({ sent }: Outcome): string[] => sent.flatMap(({ call }) => (isChange(call) ? [call] : []))

/** The ways to what sent a change, one for each control that sent it; on the way nothing else is changed, as that would fail as well. */
export const waysToChanges = (outcomes: readonly Outcome[]): Way[] => {
  const ways = new Map<string, Way>()
  for (const [at, outcome] of outcomes.entries()) {
    const before = outcomes[at - 1]
    const [change] = changesOf(outcome)
    const id = `${outcome.step.key} ${change} ${before?.scene.isDialog}`
    if (outcome.step.act !== 'use' || change === undefined || ways.has(id)) continue
    const way = wayTo(outcomes, at)
    if (outcomes.some((one) => changesOf(one).length > 0 && way.includes(one.step))) continue
    ways.set(id, { steps: [...way, outcome.step], sender: outcome.step.key })
  }
  return [...ways.values()]
}

/** Goes a way to a change, which fails. @returns what was used on it */
const failBy = async (actor: Actor, screen: string, { steps }: Way, budget: Budget): Promise<ScreenSession> => {
  const session = await onScreen(actor, screen, budget)
  for (const step of steps) if (session.has(step.key)) await session.take(step)
  return session
}

/** Sends it once more where that is still possible. */
const sendOnceMore = async (session: ScreenSession, sender: string): Promise<void> => {
  // What tells of the failure is closed.
  if (!session.has(sender) && session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
  if (session.has(sender)) await session.take(use(sender))
  if (session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
}

/**
 * Goes to each change that was sent, which fails the first time, and sends it once more. Then it is gone to and fails again, and the
 * screen is left and come back to: what was filled in is kept there, or it is lost.
 * @param done what was done where nothing failed
 * @param isKnown whether what a control sends was seen to fail elsewhere, and was sent once more there
 * @param most steps in all
 */
export const exploreFailures = async (actor: Actor, done: Acts, isKnown: IsKnown, most: number): Promise<Acts> => {
  const found: Acts = new Map()
  const budget = { left: most }
  for (const [screen, before] of done) {
    const outcomes: Outcome[] = []
    const controls = new Map(before.flatMap(({ scene }) => scene.controls.map((one) => [one.key, one] as const)))
    for (const way of waysToChanges(before)) {
      const control = controls.get(way.sender)
      const isNew = control === undefined || !isKnown(screen, control)
      if (isNew && budget.left > way.steps.length + 3) {
        const session = await failBy(actor, screen, way, budget)
        await sendOnceMore(session, way.sender)
        outcomes.push(...session.outcomes)
      }
      // Where nothing was filled in there is nothing to lose.
      if (way.steps.length < 2 || budget.left <= way.steps.length + 2) continue
      const session = await failBy(actor, screen, way, budget)
      await session.take({ act: 'open', key: screen })
      outcomes.push(...session.outcomes)
    }
    if (outcomes.length > 0) found.set(screen, outcomes)
  }
  return found
}
