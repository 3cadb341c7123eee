import { latinDigits } from '@quintet/domain/languages'

/** Whether the browser knows a clipboard that a page can read; it asks the visitor by itself. */
export const canPaste = (): boolean => typeof navigator.clipboard?.readText === 'function'

/** Whether it may be read without a press: only where the visitor allowed that before. */
export const mayPasteUnasked = async (): Promise<boolean> => {
  if (!canPaste()) return false
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    return state === 'granted'
  } catch {
    // A browser that does not know this permission asks at each press instead.
    return false
  }
}

/** The six digits on the clipboard; undefined where there are none, or it may not be read. Nothing else of it is looked at. */
export const pasteCode = async (): Promise<string | undefined> => {
  try {
    return /(?<!\d)\d{6}(?!\d)/.exec(latinDigits(await navigator.clipboard.readText()))?.[0]
  } catch {
    return undefined
  }
}
