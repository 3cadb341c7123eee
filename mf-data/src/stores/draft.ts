import { member } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'
import { draftOf, endDraft, isKept, keepEntered, newerDraft } from './kept-drafts.ts'
import { sendDrafts, sendSoon } from './send-drafts.ts'

/** What a form holds before it is saved; kept on the device at once and with the account soon after, so that nothing costs it. */
export interface Draft<T> {
  $: ReadableAtom<T>
  change(changes: Partial<T>): void
  drop(): void
  /** Takes in what another device entered, for as long as the form is shown; ended, what was entered here goes to the account. */
  follow(): () => void
}

/** The draft kept under a name, laid over what is saved. */
export const openDraft = <T extends object>(name: string, saved: T): Draft<T> => {
  let entered: Partial<T> = {}
  const $value = atom<T>({ ...saved, ...draftOf<Partial<T>>(name) })
  const keep = () => {
    keepEntered(name, $value.get())
    if (isKept(name)) sendSoon()
  }
  const takeIn = () => {
    const newer = newerDraft(name)
    // What a saving elsewhere has emptied: the form is not emptied under the member's hands.
    if (!newer || Object.keys(newer).length === 0) return
    $value.set({ ...saved, ...(newer as Partial<T>), ...entered })
    if (Object.keys(entered).length > 0) keep()
  }
  return {
    $: $value,
    change: (changes) => {
      entered = { ...entered, ...changes }
      $value.set({ ...$value.get(), ...changes })
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
