import { dropDraft, keepDraft, readDraft } from '@quintet/sdk'
import { atom, type ReadableAtom } from 'nanostores'

/** What a form holds before it is saved; kept on the device, so that a reload or a lost session costs nothing. */
export interface Draft<T> {
  $: ReadableAtom<T>
  change(changes: Partial<T>): void
  drop(): void
}

/** The draft kept under a name, laid over what is saved. */
export const openDraft = <T extends object>(name: string, saved: T): Draft<T> => {
  const $value = atom<T>({ ...saved, ...readDraft<Partial<T>>(name) })
  return {
    $: $value,
    change: (changes) => {
      $value.set({ ...$value.get(), ...changes })
      keepDraft(name, $value.get())
    },
    drop: () => dropDraft(name),
  }
}
