import { isChange } from '../site/worlds.ts'
import { chooser, type Elsewhere } from './chooser.ts'
import type { Control, Scene } from './observe.ts'
import { isTyped } from './typing.ts'
import type { Actor, Outcome, Step } from './walk.ts'

/** How much is tried. */
export interface Effort {
  /** Steps on one screen. */
  ofScreen: number
  /** Steps in all. */
  ofTile: number
  /** Whether what sends a change for the first time is done a second time. */
  isRepeated?: boolean
}

// A short screen may lead far.
const leastSize = 4

/** How many steps a screen is worth by what it opened with, the opening among them. */
export type WorthOf = (screen: string, opened: Scene) => number

/** Whether a control of a screen need not be tried, since it was elsewhere. */
export type IsKnown = (screen: string, control: Control) => boolean

/** The changes that some steps sent first: name and number of the step. */
export const firstChanges = (outcomes: readonly Outcome[]): Map<string, number> => {
  const first = new Map<string, number>()
  for (const [index, { sent }] of outcomes.entries())
    for (const { call } of sent) if (isChange(call) && !first.has(call)) first.set(call, index)
  return first
}

/** Like a member who was told that it failed: what sent a change first is done once more, when what tells of it is closed. */
const repeater = () => {
  let due: Step | undefined
  return {
    /** @returns what is done once more now */
    next: (outcomes: readonly Outcome[]): Step | undefined => {
      const { step, scene } = outcomes.at(-1) ?? {}
      const isNew = [...firstChanges(outcomes).values()].includes(outcomes.length - 1)
      if (isNew && step?.act === 'use') due = step
      const again = due
      if (!scene?.controls.some(({ key, isEnabled }) => key === again?.key && isEnabled)) return undefined
      due = undefined
      return again
    },
    forget: () => void (due = undefined),
  }
}

/** What a screen is worth, and what of it is known. */
export interface Worth {
  worthOf: WorthOf
  isKnown: IsKnown
  /** How much each screen offers: of two the longer one gets more of the steps. */
  sizes: ReadonlyMap<string, number>
}

interface ScreenEffort extends Omit<Worth, 'sizes'> {
  most: number
  isRepeated: boolean
  /** What was tried on other screens. */
  elsewhere: Elsewhere
}

/** A field that changes once more when it is used. */
const changeable = ({ isDialog, controls }: Scene): Control | undefined =>
  isDialog
    ? undefined
    : controls.find(
        ({ kind, isEnabled, traits }) => isEnabled && (isTyped(kind) || (/radio/.test(kind) && traits['checked'] === 'false')),
      )

// What was filled in last and not sent is there again, or it is lost, when the screen is left and come back to.
const comeBack = async (actor: Actor, screen: string, path: string, last: Scene): Promise<Outcome[]> => {
  const open = { act: 'open' as const, key: screen }
  const opened = last.path === path && !last.isDialog ? [] : [await actor.take(open)]
  const field = changeable(opened[0]?.scene ?? last)
  return field ? [...opened, await actor.take({ act: 'use', key: field.key }), await actor.take(open)] : opened
}

const exploreScreen = async (actor: Actor, screen: string, effort: ScreenEffort): Promise<Outcome[]> => {
  const { elsewhere } = effort
  const choose = chooser((control) => effort.isKnown(screen, control), elsewhere)
  const open = () => actor.take({ act: 'open', key: screen })
  let now = await open()
  const outcomes = [now]
  const most = Math.min(effort.most, effort.worthOf(screen, now.scene))
  const { path } = now.scene
  let opener = ''
  const repeated = repeater()
  while (outcomes.length < most) {
    const hasLeft = now.scene.path !== path
    if (hasLeft) repeated.forget()
    const again = effort.isRepeated && !hasLeft ? repeated.next(outcomes) : undefined
    const step = hasLeft ? { act: 'open' as const, key: screen } : (again ?? choose.next(now.scene))
    if (!step) break
    const before = now.scene
    now = await actor.take(step)
    if (now.scene.path !== path) choose.leads(step.key)
    if (!before.isDialog && now.scene.isDialog) opener = step.key
    if (before.isDialog && !now.scene.isDialog) choose.leftDialog(before, opener)
    outcomes.push(now)
  }
  if (outcomes.length > 1) outcomes.push(...(await comeBack(actor, screen, path, now.scene)))
  for (const { step } of outcomes) elsewhere.keys.add(step.key)
  for (const dialog of choose.dialogs) elsewhere.dialogs.add(dialog)
  return outcomes
}

/** Tries what the screens of a tile offer. @returns screen → what was done there and what it led to */
export const explore = async (
  actor: Actor,
  screens: readonly string[],
  effort: Effort,
  { worthOf = () => Infinity, isKnown = () => false, sizes = new Map() }: Partial<Worth> = {},
): Promise<Map<string, Outcome[]>> => {
  const found = new Map<string, Outcome[]>()
  const elsewhere: Elsewhere = { keys: new Set(), dialogs: new Set() }
  const sizeOf = (screen: string) => Math.max(sizes.get(screen) ?? 0, leastSize)
  let left = effort.ofTile
  for (const [index, screen] of screens.entries()) {
    const size = sizeOf(screen)
    const share = Math.ceil((left * size) / screens.slice(index).reduce((sum, one) => sum + sizeOf(one), 0))
    const most = Math.min(effort.ofScreen, Math.max(share, 1))
    const outcomes = await exploreScreen(actor, screen, {
      most,
      isRepeated: effort.isRepeated ?? false,
      worthOf,
      isKnown,
      elsewhere,
    })
    found.set(screen, outcomes)
    left -= outcomes.length
  }
  return found
}

type Done = ReadonlyMap<string, readonly Outcome[]>
type Take = Actor['take']

/**
 * Does what was done on each screen up to its last new change.
 * @param mostSteps in all; what belongs to the last change may take some more
 * @param send what is done to send a change
 */
const exploreToChanges = async (
  actor: Actor,
  done: Done,
  mostSteps: number,
  send: (take: Take, step: Step) => Promise<unknown>,
): Promise<Map<string, Outcome[]>> => {
  const found = new Map<string, Outcome[]>()
  let left = mostSteps
  for (const [screen, before] of done) {
    const changes = new Set(firstChanges(before).values())
    const outcomes: Outcome[] = []
    const take: Take = async (step) => {
      const outcome = await actor.take(step)
      outcomes.push(outcome)
      return outcome
    }
    for (const [index, { step }] of before.slice(0, Math.max(-1, ...changes) + 1).entries()) {
      if (outcomes.length >= left) break
      await (changes.has(index) ? send(take, step) : take(step))
    }
    found.set(screen, outcomes)
    left -= outcomes.length
  }
  return found
}

/** Sends each new change of each screen while the network is away, and closes what is said of it. @param mostSteps in all */
export const exploreCutOff = (actor: Actor, done: Done, mostSteps: number): Promise<Map<string, Outcome[]>> =>
  exploreToChanges(actor, done, mostSteps, async (take, step) => {
    await take({ act: 'cut', key: '' })
    await take(step)
    await take({ act: 'back', key: '' })
    await take({ act: 'escape', key: '' })
  })

/** Sends each new change of each screen as soon as it can be, and looks at what that led to once more. @param mostSteps in all */
export const exploreInHaste = (actor: Actor, done: Done, mostSteps: number): Promise<Map<string, Outcome[]>> =>
  exploreToChanges(actor, done, mostSteps, async (take, step) => {
    await take(step)
    await take(step)
  })

// What is there only as long as an answer is awaited, such as what calls it off.
const offeredMeanwhile = (before: Scene, waiting: Scene): Control | undefined =>
  waiting.controls.find(
    ({ kind, key, isEnabled }) =>
      kind.startsWith('button') && isEnabled && !before.controls.some((one) => one.key === key && one.isEnabled),
  )

/** Sends each new change of each screen, and presses what is offered while its answer is awaited. @param mostSteps in all */
export const exploreAwaited = (actor: Actor, done: Done, mostSteps: number): Promise<Map<string, Outcome[]>> =>
  exploreToChanges(actor, done, mostSteps, async (take, step) => {
    const calm = await take({ act: 'hold', key: '' })
    const waiting = await take(step)
    const offered = offeredMeanwhile(calm.scene, waiting.scene)
    if (offered) await take({ act: 'use', key: offered.key })
    await take({ act: 'letGo', key: '' })
  })

/** Does on some screens what was done there before. @returns what it led to this time */
export const retrace = async (
  actor: Actor,
  done: ReadonlyMap<string, readonly Outcome[]>,
  screens: readonly string[],
): Promise<Map<string, Outcome[]>> => {
  const found = new Map<string, Outcome[]>()
  for (const screen of screens) {
    const outcomes: Outcome[] = []
    for (const { step } of done.get(screen) ?? []) outcomes.push(await actor.take(step))
    found.set(screen, outcomes)
  }
  return found
}
