import { isChange } from '../site/worlds.ts'
import type { Control, Scene } from './observe.ts'
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

const ofAlike = 4
const ofGroup = 8
const ofControl = 6

/** What tells one state of a screen from another. */
export const stateOf = ({ path, words, controls }: Scene): string =>
  JSON.stringify([path, words, controls.map(({ key, traits }) => [key, traits])])

// A link is followed once: where the others lead their addresses say.
const isLink = ({ kind }: Control) => kind.startsWith('a')

const alike = ({ group, key }: Control) => `${group} ${key.replaceAll(/\p{Nd}+/gu, '#')}`

/** What was tried on a screen. */
const memory = () => {
  const tried = new Map<string, { count: number; states: Set<string> }>()
  const groups = new Map<string, Set<string>>()
  const hasRoom = (group: string, key: string, most: number) => {
    const known = groups.get(group)
    return !known || known.has(key) || known.size < most
  }
  return {
    count: ({ key }: Control) => tried.get(key)?.count ?? 0,
    /** Notes that a control was tried in a state. */
    note: (control: Control, state: string) => {
      const before = tried.get(control.key) ?? { count: 0, states: new Set<string>() }
      tried.set(control.key, { count: before.count + 1, states: before.states.add(state) })
      for (const group of [control.group, alike(control)]) groups.set(group, (groups.get(group) ?? new Set()).add(control.key))
    },
    /** Lets a control be tried again in a state in which it was tried. */
    forgive: (key: string) => void tried.get(key)?.states.clear(),
    isLeft: (control: Control, state: string): boolean => {
      const before = tried.get(control.key)
      const isNew = !before || (before.count < ofControl && !before.states.has(state) && !isLink(control))
      return isNew && hasRoom(control.group, control.key, ofGroup) && hasRoom(alike(control), control.key, ofAlike)
    },
  }
}

const isField = ({ kind }: Control) => /^(?:input|select|textarea)/.test(kind)

// So many fields, then what takes them: what is there since they were filled in, else what stands last.
const mostFields = 4

/** Chooses what is tried next on a screen: what was tried least, and after some fields what takes them. */
export const chooser = (isKnown: (control: Control) => boolean = () => false) => {
  const { count, note, isLeft, forgive } = memory()
  const leading = new Set<string>()
  let links = 0
  let fields = 0
  let atFirst: Set<string> | undefined
  let pressed: { key: string; beside: Set<string> } | undefined
  let unfinished: string | undefined
  const first = (open: Control[], isDialog: boolean): Control | undefined => {
    const least = Math.min(...open.map(count))
    const equal = open
      .filter((control) => count(control) === least)
      .toSorted((one, other) => Number(isLink(one)) - Number(isLink(other)))
    const buttons = equal.filter((control) => !isField(control) && !isLink(control))
    const isFresh = ({ key }: Control) => !atFirst?.has(key)
    // In a dialog what takes the fields stands last, after the way back.
    const fresh = isDialog ? buttons.findLast(isFresh) : buttons.find(isFresh)
    return fields < mostFields ? equal[0] : (fresh ?? buttons.at(-1) ?? equal[0])
  }
  // What took the place of what was pressed leads on by its last button: a recording is ended before it is given up.
  const leadsOn = ({ isDialog, controls }: Scene, open: Control[]): Control | undefined => {
    if (isDialog || !pressed || controls.some(({ key }) => key === pressed?.key)) return undefined
    return open.findLast(
      (control) => !isField(control) && !isLink(control) && count(control) === 0 && !pressed?.beside.has(control.key),
    )
  }
  const isOpen = (control: Control, state: string) =>
    control.isEnabled &&
    !isKnown(control) &&
    !leading.has(control.key) &&
    !(isLink(control) && links > 0) &&
    isLeft(control, state)
  return {
    next: (scene: Scene): Step | undefined => {
      const state = stateOf(scene)
      atFirst ??= new Set(scene.controls.filter(({ isEnabled }) => isEnabled).map(({ key }) => key))
      const open = scene.controls.filter((control) => isOpen(control, state))
      const again = scene.isDialog ? undefined : open.find(({ key }) => key === unfinished)
      if (!scene.isDialog) unfinished = undefined
      const next = again ?? leadsOn(scene, open) ?? first(open, scene.isDialog)
      if (!next) return scene.isDialog ? { act: 'escape', key: '' } : undefined
      note(next, state)
      pressed = scene.isDialog ? undefined : { key: next.key, beside: new Set(scene.controls.map(({ key }) => key)) }
      if (isLink(next)) links += 1
      fields = isField(next) ? fields + 1 : 0
      return { act: 'use', key: next.key }
    },
    /** A dialog that was left before all of it was tried is opened again at once. */
    leftDialog: (dialog: Scene, opener: string) => {
      const state = stateOf(dialog)
      if (dialog.controls.some((control) => isOpen(control, state) && count(control) === 0)) {
        forgive(opener)
        unfinished = opener
      }
    },
    /** Once is enough for what leads away. */
    leads: (key: string) => void leading.add(key),
  }
}

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

// Like a member who was told that it failed.
const onceMore = (outcomes: readonly Outcome[]): Step | undefined => {
  const { step, scene } = outcomes.at(-1) ?? {}
  const isNew = [...firstChanges(outcomes).values()].includes(outcomes.length - 1)
  return isNew && step?.act === 'use' && scene?.controls.some(({ key, isEnabled }) => key === step.key && isEnabled)
    ? step
    : undefined
}

/** What a screen is worth, and what of it is known. */
export interface Worth {
  worthOf: WorthOf
  isKnown: IsKnown
}

interface ScreenEffort extends Worth {
  most: number
  isRepeated: boolean
}

const exploreScreen = async (actor: Actor, screen: string, effort: ScreenEffort): Promise<Outcome[]> => {
  const choose = chooser((control) => effort.isKnown(screen, control))
  const open = () => actor.take({ act: 'open', key: screen })
  let now = await open()
  const outcomes = [now]
  const most = Math.min(effort.most, effort.worthOf(screen, now.scene))
  const { path } = now.scene
  let opener = ''
  while (outcomes.length < most) {
    const hasLeft = now.scene.path !== path
    const again = effort.isRepeated && !hasLeft ? onceMore(outcomes) : undefined
    const step = hasLeft ? { act: 'open' as const, key: screen } : (again ?? choose.next(now.scene))
    if (!step) break
    const before = now.scene
    now = await actor.take(step)
    if (now.scene.path !== path) choose.leads(step.key)
    if (!before.isDialog && now.scene.isDialog) opener = step.key
    if (before.isDialog && !now.scene.isDialog) choose.leftDialog(before, opener)
    outcomes.push(now)
  }
  return outcomes
}

/** Tries what the screens of a tile offer. @returns screen → what was done there and what it led to */
export const explore = async (
  actor: Actor,
  screens: readonly string[],
  effort: Effort,
  { worthOf = () => Infinity, isKnown = () => false }: Partial<Worth> = {},
): Promise<Map<string, Outcome[]>> => {
  const found = new Map<string, Outcome[]>()
  let left = effort.ofTile
  for (const [index, screen] of screens.entries()) {
    const share = Math.ceil(left / (screens.length - index))
    const most = Math.min(effort.ofScreen, Math.max(share, 1))
    const outcomes = await exploreScreen(actor, screen, { most, isRepeated: effort.isRepeated ?? false, worthOf, isKnown })
    found.set(screen, outcomes)
    left -= outcomes.length
  }
  return found
}
