import { atom } from 'nanostores'
import { accountAtom, onSessionEnd } from '../session/account-scope.ts'

/** A text of the shell's tables (`namespace` names a remote's table) with its parameters. */
export interface TextRef {
  key: string
  params?: Record<string, string | number>
  namespace?: string
}

/** The button of a popup: a way to go or something to do. */
export interface PopupAction {
  label: TextRef
  /** Route to go to. */
  to?: string
  run?: () => void
}

/** What is shown above the page: an error, a call for attention, good news, or a question that waits for its answer. */
export interface Popup {
  id: number
  kind: 'error' | 'attention' | 'good' | 'confirm'
  title: TextRef
  body?: TextRef
  /** A consequence in its own line, such as "This cannot be undone." */
  warning?: TextRef
  action?: PopupAction
  danger?: boolean
  answer?: (confirmed: boolean) => void
}

/** A short notice that goes by itself. */
export interface Toast {
  id: number
  text: TextRef
  tone: 'good' | 'plain'
  undo?: () => void
}

export const $popups = atom<readonly Popup[]>([])
export const $toasts = accountAtom<readonly Toast[]>([])
let lastId = 0

// The caller that waits for an answer hears that there will be none.
onSessionEnd(() => {
  const open = $popups.get()
  $popups.set([])
  for (const popup of open) popup.answer?.(false)
})

/** Opens a popup above the page. */
export const openPopup = (popup: Omit<Popup, 'id'>): number => {
  const id = ++lastId
  $popups.set([...$popups.get(), { ...popup, id }])
  return id
}

/** Closes a popup; a question that was left open counts as declined. */
export const closePopup = (id: number, confirmed = false): void => {
  const popup = $popups.get().find((each) => each.id === id)
  $popups.set($popups.get().filter((each) => each.id !== id))
  popup?.answer?.(confirmed)
}

/**
 * Asks before something that cannot be undone; resolves true when the member confirms.
 * @example
 * const asked = confirmFirst({ title: { key: 'popup.attention' }, danger: true })
 * closePopup($popups.get().at(-1).id, true) // the member presses the button
 * await asked // → true
 */
export const confirmFirst = (question: Omit<Popup, 'id' | 'kind' | 'answer'>): Promise<boolean> =>
  new Promise((answer) => void openPopup({ ...question, kind: 'confirm', answer }))

/**
 * Shows a short message that goes by itself; with `undo` it stays long enough to take the step back. Returns its number.
 * @example
 * showToast({ key: 'photos.deleted', namespace: 'mf-images' }, { tone: 'good' })
 * $toasts.get().at(-1).tone // → 'good'
 */
export const showToast = (text: TextRef, options: Partial<Pick<Toast, 'tone' | 'undo'>> = {}): number => {
  const toast: Toast = { id: ++lastId, text, tone: options.tone ?? 'good', ...(options.undo ? { undo: options.undo } : {}) }
  $toasts.set([...$toasts.get(), toast])
  return toast.id
}

/** Takes a toast away. */
export const closeToast = (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id))
