import type { Control, Scene } from './observe.ts'
import { carefulFor, isTyped, searchFor } from './typing.ts'
import type { Step } from './walk.ts'
import { watchLeads } from './watch-leads.ts'

const ofAlike = 4
/** So many controls of a kind and place are tried on a screen. */
export const ofGroup = 8
const ofControl = 6
// Links of so many addresses are followed on a screen.
const mostAddresses = 2
const ofAddressAtMost = 2

/** What tells one state of a screen from another; a message that passes is none. */
export const stateOf = ({ path, words, controls }: Scene): string =>
  JSON.stringify([path, words, controls.filter(({ isPassing }) => !isPassing).map(({ key, traits }) => [key, traits])])

/** A control where it stands: in a dialog it is another one than on the screen behind. */
interface Offered extends Control {
  id: string
}
const offeredBy = ({ isDialog, controls }: Scene): Offered[] =>
  controls.map((control) => ({ ...control, id: isDialog ? `${control.key} in a dialog` : control.key }))

/** What tells one dialog from another. */
const dialogOf = ({ isDialog, controls }: Scene): string | undefined =>
  isDialog ? JSON.stringify(controls.map(({ key }) => key)) : undefined

/** What was tried on other screens: it comes after what one screen alone has, and a dialog that was gone through is closed. */
export interface Elsewhere {
  keys: Set<string>
  dialogs: Set<string>
}

const isLink = ({ kind }: Control) => kind.startsWith('a')
const addressOf = ({ traits }: Control) => traits['href'] ?? ''

/**
 * Which links of a screen are followed: one, as where the others lead their addresses say; and of several that have one address two, as
 * what else they carry no address says.
 */
const followedLinks = () => {
  const followed = new Map<string, number>()
  const ofAddress = (link: Control) => followed.get(addressOf(link)) ?? 0
  return {
    note: (link: Control) => void followed.set(addressOf(link), ofAddress(link) + 1),
    isWorth: (link: Control, controls: readonly Control[]): boolean => {
      if (followed.size === 0) return true
      const isShared = controls.filter((one) => isLink(one) && addressOf(one) === addressOf(link)).length > 1
      const hasRoom = followed.has(addressOf(link)) || followed.size < mostAddresses
      return isShared && hasRoom && ofAddress(link) < ofAddressAtMost
    },
  }
}

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
    count: ({ id }: Offered) => tried.get(id)?.count ?? 0,
    /** Notes that a control was tried in a state. */
    note: (control: Offered, state: string) => {
      const before = tried.get(control.id) ?? { count: 0, states: new Set<string>() }
      tried.set(control.id, { count: before.count + 1, states: before.states.add(state) })
      for (const group of [control.group, alike(control)]) groups.set(group, (groups.get(group) ?? new Set()).add(control.id))
    },
    /** Lets a control be tried again in a state in which it was tried. */
    forgive: (id: string) => void tried.get(id)?.states.clear(),
    isLeft: (control: Offered, state: string): boolean => {
      const before = tried.get(control.id)
      const isNew = !before || (before.count < ofControl && !before.states.has(state) && !isLink(control))
      return isNew && hasRoom(control.group, control.id, ofGroup) && hasRoom(alike(control), control.id, ofAlike)
    },
  }
}

const isField = ({ kind }: Control) => /^(?:input|select|textarea)/.test(kind)

// A long flow is gone through to its end before a dialog or a way back is tried once more.
const weights = { on: 1, field: 2, aside: 3 }

// So many fields, then what takes them: what is there since they were filled in, else what stands last.
const mostFields = 4

/**
 * Chooses what is tried next on a screen: what was tried least, and after some fields what takes them.
 * @param isKnown whether a control need not be tried at all
 */
export const chooser = (
  isKnown: (control: Control) => boolean = () => false,
  elsewhere: Elsewhere = { keys: new Set(), dialogs: new Set() },
) => {
  const { count, note, isLeft, forgive } = memory()
  const leads = watchLeads()
  const dialogs = new Set<string>()
  const weightOf = (control: Offered): number => (isField(control) ? weights.field : weights[leads.of(control.id) ?? 'on'])
  const rank = (control: Offered): number => count(control) * weightOf(control) + Number(elsewhere.keys.has(control.key))
  const leading = new Set<string>()
  const links = followedLinks()
  let fields = 0
  // Whether any of them was never filled in before.
  let hasNewField = false
  let atFirst: Set<string> | undefined
  let pressed: { key: string; beside: Set<string> } | undefined
  let unfinished: string | undefined
  let hasPressedKeys = false
  const isFresh = ({ id }: Offered) => !atFirst?.has(id)
  const first = (open: Offered[], isDialog: boolean): Offered | undefined => {
    const least = Math.min(...open.map(rank))
    const equal = open
      .filter((control) => rank(control) === least)
      .toSorted((one, other) => Number(isLink(one)) - Number(isLink(other)))
    const buttons = equal.filter((control) => !isField(control) && !isLink(control))
    // In a dialog what takes the fields stands last, after the way back.
    const fresh = isDialog ? buttons.findLast(isFresh) : buttons.find(isFresh)
    // What was filled in there for the first time is sent before the ways out are tried.
    const isFilled = isDialog && fields > 0 && hasNewField && !open.some((control) => isField(control) && count(control) === 0)
    if (isFilled) return open.findLast((control) => !isField(control) && !isLink(control)) ?? equal[0]
    return fields < mostFields ? equal[0] : (fresh ?? buttons.at(-1) ?? equal[0])
  }
  // What took the place of what was pressed leads on by its last button: a recording is ended before it is given up.
  const leadsOn = ({ isDialog, controls }: Scene, open: Offered[]): Offered | undefined => {
    if (isDialog || !pressed || controls.some(({ key }) => key === pressed?.key)) return undefined
    return open.findLast(
      (control) => !isField(control) && !isLink(control) && count(control) === 0 && !pressed?.beside.has(control.key),
    )
  }
  const isOpen = (control: Offered, state: string, controls: readonly Control[]) =>
    control.isEnabled &&
    !isKnown(control) &&
    !leading.has(control.key) &&
    (!isLink(control) || links.isWorth(control, controls)) &&
    isLeft(control, state)
  const isNew = (control: Offered) => count(control) === 0 && !isLink(control) && !elsewhere.keys.has(control.key)
  // What was written and sent is written once more, after all that is new.
  const written = ({ isDialog }: Scene, open: Offered[]): Offered | undefined =>
    isDialog || fields > 0 || open.some(isNew)
      ? undefined
      : open.find((control) => control.kind === 'textarea' && count(control) === 1 && control.traits['value'] === '')
  // What takes an act back is tried right after it.
  const madePossible = ({ isDialog }: Scene, open: Offered[]): Offered | undefined =>
    isDialog
      ? undefined
      : open.find((control) => !isField(control) && !isLink(control) && count(control) === 0 && leads.isMadePossible(control.id))
  // What passes is used before it has gone.
  const passing = (open: Offered[]): Offered | undefined => open.find((control) => control.isPassing && count(control) === 0)
  // What is written once more is what a site may ask about first, and it is sent by the keyboard.
  const typing = (field: Offered, { lists }: Scene, isAgain: boolean): Pick<Step, 'text' | 'isEntered'> => {
    if (field.kind.includes('search')) {
      const text = searchFor(lists)
      return text === undefined ? {} : { text }
    }
    if (!isTyped(field.kind) || !(count(field) === 2 || isAgain)) return {}
    return { isEntered: true, ...(field.kind === 'textarea' && { text: carefulFor(field.traits) }) }
  }
  return {
    next: (scene: Scene): Step | undefined => {
      if (scene.hearsKeys && !scene.isDialog && !hasPressedKeys) {
        hasPressedKeys = true
        return { act: 'keys', key: '' }
      }
      const state = stateOf(scene)
      leads.see(scene, state)
      atFirst ??= new Set(scene.controls.filter(({ isEnabled }) => isEnabled).map(({ key }) => key))
      const dialog = dialogOf(scene)
      if (dialog !== undefined && elsewhere.dialogs.has(dialog)) {
        leads.forget()
        return { act: 'escape', key: '' }
      }
      if (dialog !== undefined) dialogs.add(dialog)
      const open = offeredBy(scene).filter((control) => isOpen(control, state, scene.controls))
      const again = scene.isDialog ? undefined : open.find(({ key }) => key === unfinished)
      if (!scene.isDialog) unfinished = undefined
      const next =
        passing(open) ??
        madePossible(scene, open) ??
        again ??
        written(scene, open) ??
        leadsOn(scene, open) ??
        first(open, scene.isDialog)
      leads.forget()
      if (!next) return scene.isDialog ? { act: 'escape', key: '' } : undefined
      hasNewField = isField(next) && (count(next) === 0 || hasNewField)
      note(next, state)
      leads.use(next.id, scene.isDialog, isField(next))
      pressed = scene.isDialog ? undefined : { key: next.key, beside: new Set(scene.controls.map(({ key }) => key)) }
      if (isLink(next)) links.note(next)
      fields = isField(next) ? fields + 1 : 0
      return { act: 'use', key: next.key, ...typing(next, scene, next === again) }
    },
    /** A dialog that was left before all of it was tried is opened again at once. */
    leftDialog: (dialog: Scene, opener: string) => {
      if (elsewhere.dialogs.has(dialogOf(dialog) ?? '')) {
        leading.add(opener)
        return
      }
      const state = stateOf(dialog)
      if (offeredBy(dialog).some((control) => isOpen(control, state, dialog.controls) && count(control) === 0)) {
        forgive(opener)
        unfinished = opener
      }
    },
    /** The dialogs that were gone through. */
    dialogs,
    /** Once is enough for what leads away. */
    leads: (key: string) => {
      leading.add(key)
      leads.forget()
    },
  }
}
