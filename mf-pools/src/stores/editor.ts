import type { MemberRecord } from '@quintet/contract'
import { accountMap, dropDraft, keepDraft, readDraft, saveProfile, showFailure, showToast } from '@quintet/sdk'
import { isTier, TIERS } from '@quintet/domain/membership'
import { allowedZones, type Character, newCharacter, type PoolNumber, sameCharacter } from '@quintet/domain/pools'
import { categories, type CategoryId, type Trait } from '@quintet/domain/questions'
import { atom, type ReadableAtom } from 'nanostores'
import { inLine, withOption } from './options.ts'

/** What a member picks for a trait: someone alike, someone of the other kind, or either. */
export type TraitPick = 1 | 2 | 'both'

/** The character of one pool while it is edited; the screens of the editor share it. */
export interface Editor {
  number: PoolNumber
  $character: ReadableAtom<Character>
  toggle(category: CategoryId, option: number, selected: boolean): void
  setOptions(category: CategoryId, options: number[]): void
  pickTrait(trait: Trait, pick: TraitPick): void
  setZones(zones: number[]): void
  isDirty(): boolean
  discard(): void
  save(): Promise<boolean>
}

const draftName = (number: number): string => `character${number}`
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

const createEditor = (number: PoolNumber, saved: Saved, owner?: Owner): Editor => {
  let base = readable(saved, owner)
  const $character = atom<Character>(readDraft<Character>(draftName(number)) ?? base)
  const change = (changes: Partial<Character>) => {
    $character.set({ ...$character.get(), ...changes })
    if (sameCharacter($character.get(), base)) dropDraft(draftName(number))
    else keepDraft(draftName(number), $character.get())
  }
  const setOptions: Editor['setOptions'] = (category, options) =>
    change({ options: { ...$character.get().options, [category]: options } })
  const save = async (): Promise<boolean> => {
    const character = $character.get()
    try {
      await saveProfile({ section: 'character', number, character })
    } catch (error) {
      showFailure(error)
      return false
    }
    base = character
    dropDraft(draftName(number))
    showToast({ key: 'toast.saved' })
    return true
  }
  return {
    number,
    $character,
    setOptions,
    toggle: (category, option, selected) =>
      setOptions(category, withOption(category, $character.get().options[category] ?? [], option, selected)),
    pickTrait: (trait, pick) => change(withTrait($character.get(), trait, pick)),
    setZones: (zones) => change({ zones }),
    isDirty: () => !sameCharacter($character.get(), base),
    discard: () => {
      dropDraft(draftName(number))
      $character.set(base)
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
