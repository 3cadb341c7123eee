import { isChange } from '../site/worlds.ts'
import type { Acts } from './acts.ts'
import type { IsKnown } from './explore.ts'
import { onScreen, use } from './on-screen.ts'
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
    const opened = outcomes.slice(0, at).findLastIndex(({ step }) => step.act === 'open')
    if (outcomes.slice(Math.max(0, opened), at).some((one) => changesOf(one).length > 0)) continue
    ways.set(id, { steps: [...wayTo(outcomes, at), outcome.step], sender: outcome.step.key })
  }
  return [...ways.values()]
}

/**
 * Goes to each change that was sent, which fails the first time, and sends it once more where that is still possible.
 * @param done what was done where nothing failed
 * @param isKnown whether what a control sends was seen to fail elsewhere
 * @param most steps in all
 */
export const exploreFailures = async (actor: Actor, done: Acts, isKnown: IsKnown, most: number): Promise<Acts> => {
  const found: Acts = new Map()
  const budget = { left: most }
  for (const [screen, before] of done) {
    const outcomes: Outcome[] = []
    const controls = new Map(before.flatMap(({ scene }) => scene.controls.map((one) => [one.key, one] as const)))
    const ways = waysToChanges(before).filter(({ sender }) => {
      const control = controls.get(sender)
      return control === undefined || !isKnown(screen, control)
    })
    for (const { steps, sender } of ways) {
      if (budget.left <= steps.length + 3) break
      const session = await onScreen(actor, screen, budget)
      for (const step of steps) if (session.has(step.key)) await session.take(step)
      // What tells of the failure is closed.
      if (!session.has(sender) && session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
      if (session.has(sender)) await session.take(use(sender))
      if (session.last()?.isDialog) await session.take({ act: 'escape', key: '' })
      outcomes.push(...session.outcomes)
    }
    if (outcomes.length > 0) found.set(screen, outcomes)
  }
  return found
}
