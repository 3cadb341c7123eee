import type { Finding } from '../finding.ts'
import type { Acts } from './acts.ts'
import { compareOutcomes, pairsOf } from './compare.ts'
import { compareLeftOver } from './compare-left-over.ts'
import {
  compareAdded,
  compareAskedAgain,
  compareKept,
  compareLeftBehind,
  compareQuestions,
  compareReads,
  compareStale,
} from './compare-reads.ts'
import { atTheEnd } from './explore-forms.ts'
import type { Sources } from './sources.ts'
import type { Scene } from './observe.ts'
import type { Actor, Outcome, Step } from './walk.ts'

const wordsFor: Record<Step['act'], (key: string) => string> = {
  open: () => '',
  use: (key) => `using ${key}: `,
  escape: () => 'Escape in a dialog: ',
  keys: () => 'keys pressed beside all controls: ',
  state: () => 'as the page begins: ',
  cut: () => 'as the network goes: ',
  back: () => 'as the network comes back: ',
  hold: () => 'as answers are awaited: ',
  letGo: () => 'as the answers come: ',
}

/** The same step where the build calls the control otherwise; nothing where it has none, and the live version has one. */
export const sameStep = (step: Step, before: Scene | undefined, now: Scene | undefined): Step | undefined => {
  if (step.act !== 'use' || !before || !now) return step
  const found = pairsOf(before.controls, now.controls).find(([old]) => old.key === step.key)
  // What is not there in the live version either leads to nothing in both.
  if (!found) return step
  return found[1] && { ...step, key: found[1].key }
}

interface Replayed {
  findings: Finding[]
  done: Outcome[]
}

// The step before showed no difference, so it stood in a message that passes: what follows it was not looked at.
const missed = (key: string, steps: number, screen: string): Finding => ({
  rule: 'controls',
  screen,
  said: `${key} is not there to be used, as in the live version; ${steps} steps were not looked at`,
})

const ends = [
  ['cut', 'back'],
  ['hold', 'letGo'],
] as const

// The screens after one that was left in the middle have the network again, and answers come.
const restore = async (actor: Actor, done: readonly Outcome[]): Promise<void> => {
  const acts = done.map(({ step }) => step.act)
  for (const [begin, end] of ends) if (acts.lastIndexOf(begin) > acts.lastIndexOf(end)) await actor.take({ act: end, key: '' })
}

const replaySteps = async (actor: Actor, screen: string, outcomes: readonly Outcome[], sources: Sources): Promise<Replayed> => {
  let before: Outcome | undefined
  let now: Outcome | undefined
  const done: Outcome[] = []
  for (const outcome of outcomes) {
    const step = sameStep(outcome.step, before?.scene, now?.scene)
    if (!step) return { findings: [missed(outcome.step.key, outcomes.length - done.length, screen)], done }
    now = await actor.take(step)
    done.push(now)
    const said = wordsFor[step.act](outcome.step.key)
    const findings = compareOutcomes(outcome, now, sources, done.length === 1)
    // What follows is told by what went wrong here.
    if (findings.length > 0) return { findings: findings.map((one) => ({ ...one, said: said + one.said, screen })), done }
    before = outcome
  }
  const findings = [
    ...compareReads(outcomes, done),
    ...compareStale(outcomes, done),
    ...compareAskedAgain(outcomes, done),
    ...compareAdded(outcomes, done),
    ...compareKept(outcomes, done),
  ]
  return { findings: findings.map((one) => ({ ...one, screen })), done }
}

const replayScreen = async (actor: Actor, screen: string, outcomes: readonly Outcome[], sources: Sources): Promise<Replayed> => {
  const replayed = await replaySteps(actor, screen, outcomes, sources)
  await restore(actor, replayed.done)
  return replayed
}

// What shows at the end was brought about on other screens.
const ofNoScreen = ({ screen, said, ...finding }: Finding): Finding => ({
  ...finding,
  said: screen === undefined ? said : `as all is opened once more: ${said}`,
})

const sizeOf = (acts: Acts): number => [...acts.values()].flat().length

/** Does in the build what was done in the live version, and compares what it led to; what concerns no screen alone stands under no name. */
export const replay = async (actor: Actor, explored: Acts, sources: Sources): Promise<Map<string | undefined, Finding[]>> => {
  const found = new Map<string | undefined, Finding[]>()
  const now: Acts = new Map()
  for (const [screen, outcomes] of explored) {
    // Where a screen was left before its end, what shows at the end of all was not brought about.
    if (screen === atTheEnd && [...found.values()].flat().length > 0) continue
    const { findings, done } = await replayScreen(actor, screen, outcomes, sources)
    found.set(screen, screen === atTheEnd ? findings.map(ofNoScreen) : findings)
    now.set(screen, done)
  }
  const isWhole = [...found.values()].flat().length === 0 && sizeOf(now) === sizeOf(explored)
  if (isWhole)
    found.set(undefined, [
      ...compareQuestions(explored, now),
      ...compareLeftBehind(explored, now),
      ...compareLeftOver(explored, now, sources),
    ])
  return found
}
