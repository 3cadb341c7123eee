import type { Scene } from './observe.ts'

/** What a control led to when it was used last: something new, or aside: to a dialog, or back to what was there before. */
export type Led = 'on' | 'aside'

/** Watches what is tried on a screen: whether it leads on, and what it makes possible. */
export const watchLeads = () => {
  const seen = new Set<string>()
  const led = new Map<string, Led>()
  let used: { id: string; isDialog: boolean; isField: boolean } | undefined
  // The screen as it stood before the press, or before the dialog that was opened by it.
  let shut: ReadonlySet<string> = new Set()
  let possible: ReadonlySet<string> = new Set()
  return {
    /** Takes in what there is now. @param state what tells it from others */
    see: ({ isDialog, controls }: Scene, state: string) => {
      if (used) led.set(used.id, seen.has(state) || (isDialog && !used.isDialog) ? 'aside' : 'on')
      seen.add(state)
      if (isDialog) return
      const isPress = used !== undefined && !used.isField
      possible = new Set(controls.filter(({ key, isEnabled }) => isPress && isEnabled && shut.has(key)).map(({ key }) => key))
      shut = new Set(controls.filter(({ isEnabled }) => !isEnabled).map(({ key }) => key))
    },
    /** Notes what is used next. */
    use: (id: string, isDialog: boolean, isField: boolean) => void (used = { id, isDialog, isField }),
    /** What is there now is no work of what was used last. */
    forget: () => void (used = undefined),
    of: (id: string): Led | undefined => led.get(id),
    /** Whether a control was shut until the last press. */
    isMadePossible: (id: string): boolean => possible.has(id),
  }
}
