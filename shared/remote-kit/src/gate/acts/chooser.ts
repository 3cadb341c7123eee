import type { Control, Scene } from './observe.ts'
import { searchFor } from './typing.ts'
import type { Step } from './walk.ts'

const ofAlike = 4
const ofGroup = 8
const ofControl = 6

/** What tells one state of a screen from another; a message that passes is none. */
export const stateOf = ({ path, words, controls }: Scene): string =>
  JSON.stringify([path, words, controls.filter(({ isPassing }) => !isPassing).map(({ key, traits }) => [key, traits])])

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

/**
 * Chooses what is tried next on a screen: what was tried least, and after some fields what takes them.
 * @param isKnown whether a control need not be tried at all
 * @param elsewhere keys of what was tried on other screens, which comes after what this one alone has
 */
export const chooser = (isKnown: (control: Control) => boolean = () => false, elsewhere: ReadonlySet<string> = new Set()) => {
  const { count, note, isLeft, forgive } = memory()
  const rank = (control: Control): number => count(control) + Number(elsewhere.has(control.key))
  const leading = new Set<string>()
  let links = 0
  let fields = 0
  let atFirst: Set<string> | undefined
  let pressed: { key: string; beside: Set<string> } | undefined
  let unfinished: string | undefined
  let hasPressedKeys = false
  const isFresh = ({ key }: Control) => !atFirst?.has(key)
  const first = (open: Control[], isDialog: boolean): Control | undefined => {
    const least = Math.min(...open.map(rank))
    const equal = open
      .filter((control) => rank(control) === least)
      .toSorted((one, other) => Number(isLink(one)) - Number(isLink(other)))
    const buttons = equal.filter((control) => !isField(control) && !isLink(control))
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
  // What passes is used before it has gone.
  const passing = (open: Control[]): Control | undefined => open.find((control) => control.isPassing && count(control) === 0)
  return {
    next: (scene: Scene): Step | undefined => {
      if (scene.hearsKeys && !scene.isDialog && !hasPressedKeys) {
        hasPressedKeys = true
        return { act: 'keys', key: '' }
      }
      const state = stateOf(scene)
      atFirst ??= new Set(scene.controls.filter(({ isEnabled }) => isEnabled).map(({ key }) => key))
      const open = scene.controls.filter((control) => isOpen(control, state))
      const again = scene.isDialog ? undefined : open.find(({ key }) => key === unfinished)
      if (!scene.isDialog) unfinished = undefined
      const next = passing(open) ?? again ?? leadsOn(scene, open) ?? first(open, scene.isDialog)
      if (!next) return scene.isDialog ? { act: 'escape', key: '' } : undefined
      note(next, state)
      pressed = scene.isDialog ? undefined : { key: next.key, beside: new Set(scene.controls.map(({ key }) => key)) }
      if (isLink(next)) links += 1
      fields = isField(next) ? fields + 1 : 0
      const text = next.kind.includes('search') ? searchFor(scene.lists) : undefined
      return { act: 'use', key: next.key, ...(text !== undefined && { text }) }
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
