import type { Finding } from '../finding.ts'
import { compareOutcomes, compareReads, pairsOf } from './compare.ts'
import type { Sources } from './sources.ts'
import type { Scene } from './observe.ts'
import type { Actor, Outcome, Step } from './walk.ts'

const wordsFor: Record<Step['act'], (key: string) => string> = {
  open: () => '',
  use: (key) => `using ${key}: `,
  escape: () => 'Escape in a dialog: ',
}

/** The same step where the build calls the control otherwise; nothing where it has none. */
export const sameStep = (step: Step, before: Scene | undefined, now: Scene | undefined): Step | undefined => {
  if (step.act !== 'use' || !before || !now) return step
  const pair = pairsOf(before.controls, now.controls).find(([old]) => old.key === step.key)?.[1]
  return pair && { act: 'use', key: pair.key }
}

const replayScreen = async (actor: Actor, screen: string, outcomes: readonly Outcome[], sources: Sources): Promise<Finding[]> => {
  const findings: Finding[] = []
  let before: Outcome | undefined
  let now: Outcome | undefined
  const done: Outcome[] = []
  for (const outcome of outcomes) {
    const step = sameStep(outcome.step, before?.scene, now?.scene)
    if (!step) return findings
    now = await actor.take(step)
    done.push(now)
    const said = wordsFor[step.act](outcome.step.key)
    findings.push(
      ...compareOutcomes(outcome, now, sources, done.length === 1).map((one) => ({ ...one, said: said + one.said, screen })),
    )
    // What follows is told by what went wrong here.
    if (findings.length > 0) return findings
    before = outcome
  }
  return compareReads(outcomes, done).map((one) => ({ ...one, screen }))
}

/** Does in the build what was done in the live version, and compares what it led to. */
export const replay = async (
  actor: Actor,
  explored: ReadonlyMap<string, Outcome[]>,
  sources: Sources,
): Promise<Map<string, Finding[]>> => {
  const found = new Map<string, Finding[]>()
  for (const [screen, outcomes] of explored) found.set(screen, await replayScreen(actor, screen, outcomes, sources))
  return found
}
