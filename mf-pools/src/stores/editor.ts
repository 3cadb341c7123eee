import type { MemberRecord } from '@quintet/contract'
import {
  accountMap,
  confirmFirst,
  dropDraft,
  keepDraft,
  readDraft,
  saveProfile,
  showFailure,
  showToast,
  readNewestMember,
} from '@quintet/sdk'
import { isTier, TIERS } from '@quintet/domain/membership'
import { allowedZones, type Character, newCharacter, type PoolNumber, sameCharacter } from '@quintet/domain/pools'
import { categories, type CategoryId, type Trait } from '@quintet/domain/questions'
import { atom, type ReadableAtom } from 'nanostores'
import { inLine, withOption } from './options.ts'

/** What a member picks for a trait: someone alike, someone of the other kind, or either. */
export type TraitPick = 1 | 2 | 'both'

/**
 * What a saving in another window or on another device did to an editor: nothing was changed here, so that it was taken over, or it
 * stands against changes that were made here.
 */
export type Elsewhere = 'taken' | 'differs'

/** The character of one pool while it is edited; the screens of the editor share it. */
export interface Editor {
  number: PoolNumber
  $character: ReadableAtom<Character>
  $elsewhere: ReadableAtom<Elsewhere | undefined>
  /** Takes in what is saved by now, wherever that was done; `isShown` where the one before is on the screen. */
  hear(saved: Saved, isShown?: boolean): void
  toggle(category: CategoryId, option: number, selected: boolean): void
  setOptions(category: CategoryId, options: number[]): void
  pickTrait(trait: Trait, pick: TraitPick): void
  setZones(zones: number[]): void
  isDirty(): boolean
  discard(): void
  save(): Promise<boolean>
}

const draftName = (number: number): string => `character${number}`
const ref = (key: string) => ({ key, namespace: 'pools' })
/** A draft, and what was saved when it was begun: another saving since is seen by it. Drafts of before do not say. */
interface Draft extends Character {
  base?: Character
}
type Saved = MemberRecord['characters'][number]
/** Of a member, what says how far they reach. */
export type Owner = Pick<MemberRecord, 'account' | 'answers'>

/** The zone of a member who reaches a single one: nobody is asked to choose where there is no choice. */
const onlyZone = (owner: Owner | undefined): number[] => {
  const zone = owner?.answers?.zone
  if (!owner || zone === undefined) return []
  const { tier } = owner.account
  const allowed = allowedZones(isTier(tier) ? tier : TIERS.limited, zone)
  return allowed.length === 1 ? [...allowed] : []
}

const readable = (saved: Saved, owner?: Owner): Character => {
  const character = saved ?? { ...newCharacter(), zones: onlyZone(owner) }
  const options = Object.fromEntries(categories.map((id) => [id, inLine(id, character.options[id] ?? [])]))
  return { ...character, options }
}

/** The traits after a pick. Only one trait may be given both: a second one takes it over from the first. */
export const withTrait = (character: Character, trait: Trait, pick: TraitPick): Character => {
  const traits = character.traits.with(trait - 1, pick === 'both' ? 1 : pick) as Character['traits']
  if (pick === 'both') return { ...character, traits, openTrait: trait }
  return { ...character, traits, openTrait: character.openTrait === trait ? 0 : character.openTrait }
}

/** What is picked for a trait; undefined while nothing is. */
export const pickOf = ({ traits, openTrait }: Character, trait: Trait): TraitPick | undefined =>
  openTrait === trait ? 'both' : traits[trait - 1] || undefined

const askToReplace = (): Promise<boolean> =>
  confirmFirst({
    title: ref('elsewhere.replaceTitle'),
    body: ref('elsewhere.replaceBody'),
    action: { label: ref('elsewhere.replace') },
    danger: true,
  })

const openDraft = (number: PoolNumber, saved: Character): { character: Character; elsewhere?: Elsewhere } => {
  const draft = readDraft<Draft>(draftName(number))
  if (draft === undefined) return { character: saved }
  const { base, ...character } = draft
  const isBehind = base !== undefined && !sameCharacter(base, saved) && !sameCharacter(character, saved)
  return { character, ...(isBehind && { elsewhere: 'differs' }) }
}

const createEditor = (number: PoolNumber, saved: Saved, owner?: Owner): Editor => {
  let base = readable(saved, owner)
  let onWay: Character | undefined
  const opened = openDraft(number, base)
  const $character = atom<Character>(opened.character)
  const $elsewhere = atom<Elsewhere | undefined>(opened.elsewhere)
  const isDirty = () => !sameCharacter($character.get(), base)
  // What the draft was begun from stays as it was while another saving is not answered: a page that is opened anew asks as this one does.
  let begunFrom = readDraft<Draft>(draftName(number))?.base ?? base
  const settle = () => {
    if (!isDirty()) $elsewhere.set(undefined)
    if ($elsewhere.get() !== 'differs') begunFrom = base
    if (isDirty()) keepDraft(draftName(number), { ...$character.get(), base: begunFrom } satisfies Draft)
    else dropDraft(draftName(number))
  }
  const change = (changes: Partial<Character>) => {
    $character.set({ ...$character.get(), ...changes })
    if ($elsewhere.get() === 'taken') $elsewhere.set(undefined)
    settle()
  }
  const setOptions: Editor['setOptions'] = (category, options) =>
    change({ options: { ...$character.get().options, [category]: options } })
  const hear: Editor['hear'] = (heard, isShown = true) => {
    if (!isShown && $elsewhere.get() === 'taken') $elsewhere.set(undefined)
    if (heard === null) return
    const now = readable(heard, owner)
    if (sameCharacter(now, base)) return
    const isOwn = onWay !== undefined && sameCharacter(now, onWay)
    const wasDirty = isDirty()
    base = now
    if (!wasDirty) {
      $character.set(now)
      $elsewhere.set(isShown ? 'taken' : undefined)
      return
    }
    if (!isOwn) $elsewhere.set('differs')
    settle()
  }
  /** Reads what is saved by now. False where that differs from what this editor knew: it says so before it saves anything. */
  const mayReplace = async (): Promise<boolean> => {
    const known = base
    hear((await readNewestMember()).characters[number - 1] ?? null)
    if (base !== known && $elsewhere.get() === 'taken') return false
    return $elsewhere.get() !== 'differs' || askToReplace()
  }
  const save = async (): Promise<boolean> => {
    try {
      if (!(await mayReplace())) return false
      const character = $character.get()
      onWay = character
      await saveProfile({ section: 'character', number, character })
      base = character
    } catch (error) {
      showFailure(error)
      return false
    } finally {
      onWay = undefined
    }
    $elsewhere.set(undefined)
    settle()
    showToast({ key: 'toast.saved' })
    return true
  }
  return {
    number,
    $character,
    $elsewhere,
    hear,
    setOptions,
    toggle: (category, option, selected) =>
      setOptions(category, withOption(category, $character.get().options[category] ?? [], option, selected)),
    pickTrait: (trait, pick) => change(withTrait($character.get(), trait, pick)),
    setZones: (zones) => change({ zones }),
    isDirty,
    discard: () => {
      $character.set(base)
      settle()
    },
    save,
  }
}

const editors = accountMap<PoolNumber, Editor>()

/** The editor of a pool's character: opened once, from the draft or from what is saved. */
export const editorOf = (number: PoolNumber, saved: Saved, owner?: Owner): Editor => {
  const known = editors.get(number)
  if (known) return known
  const editor = createEditor(number, saved, owner)
  editors.set(number, editor)
  return editor
}

/** Whether a pool's character is being edited and has changes that are not saved. */
export const hasUnsavedChanges = (number: PoolNumber): boolean => editors.get(number)?.isDirty() ?? false

/** Whether changes of a pool's character wait on this device. */
export const hasDraft = (number: PoolNumber): boolean => readDraft(draftName(number)) !== undefined

/** Forgets an editor and its draft, after its character was replaced as a whole. */
export const forgetEditor = (number: PoolNumber): void => {
  editors.delete(number)
  dropDraft(draftName(number))
}
