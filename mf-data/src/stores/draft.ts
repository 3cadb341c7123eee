import type { MemberRecord } from '@quintet/contract'
import { member } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'
import { draftOf, endDraft, isKept, keepEntered, newerDraft } from './kept-drafts.ts'
import { sendDrafts, sendSoon } from './send-drafts.ts'

/** What a form holds before it is saved; kept on the device at once and with the account soon after, so that nothing costs it. */
export interface Draft<T> {
  $: ReadableAtom<T>
  change(changes: Partial<T>): void
  drop(): void
  /**
   * Takes in what another tab or another device saved or entered, under what is entered here, for as long as the form is shown; ended,
   * what was entered here goes to the account.
   */
  follow(): () => void
}

// A list is entered item by item: what was left as it was saved follows what is saved now.
const rebased = (entered: unknown, before: unknown, now: unknown): unknown =>
  Array.isArray(entered) && Array.isArray(before) && Array.isArray(now)
    ? entered.map((item, index) => (item === before[index] ? now[index] : item))
    : entered

/**
 * The draft kept under a name, laid over what is saved. Only what was entered is kept: the rest follows what is saved.
 * @param savedOf what of the member's record the form shows; a record that did not come yet is an empty one
 */
export const openDraft = <T extends object>(name: string, savedOf: (record: Partial<MemberRecord>) => T): Draft<T> => {
  const readSaved = () => savedOf(member.$.get().data ?? {})
  let saved = readSaved()
  let entered: Partial<T> = { ...draftOf<Partial<T>>(name) }
  const $value = atom<T>({ ...saved, ...entered })
  const show = () => $value.set({ ...saved, ...entered })
  const keep = () => {
    keepEntered(name, entered)
    if (isKept(name)) sendSoon()
  }
  const takeSaved = () => {
    const now = readSaved()
    const fields = Object.entries(entered) as [keyof T, unknown][]
    entered = Object.fromEntries(fields.map(([field, value]) => [field, rebased(value, saved[field], now[field])])) as Partial<T>
    saved = now
  }
  const takeEntered = () => {
    const newer = newerDraft(name)
    // What a saving elsewhere has emptied: the form is not emptied under the member's hands.
    if (!newer || Object.keys(newer).length === 0) return
    const isOwn = Object.keys(entered).length > 0
    entered = { ...(newer as Partial<T>), ...entered }
    if (isOwn) keep()
  }
  const takeIn = () => {
    if (member.$.get().data === undefined) return
    takeSaved()
    takeEntered()
    show()
  }
  return {
    $: $value,
    change: (changes) => {
      entered = { ...entered, ...changes }
      show()
      keep()
    },
    drop: () => endDraft(name),
    follow: () => {
      const unbind = member.$.listen(takeIn)
      return () => {
        unbind()
        if (isKept(name)) void sendDrafts()
      }
    },
  }
}
