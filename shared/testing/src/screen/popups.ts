import { $popups, $toasts, closePopup, type Popup, type TextRef, type Toast } from '@quintet/sdk'
import { act } from 'react'
import { settle } from './waits.ts'

/** The question that waits for an answer. */
export const question = (): Popup | undefined => $popups.get().findLast(({ kind }) => kind === 'confirm')

/** Answers it. @throws Error when nothing is asked */
export const answer = async (sure: boolean): Promise<void> => {
  const asked = question()
  if (!asked) throw new Error('Nothing is asked.')
  await act(async () => closePopup(asked.id, sure))
  await settle()
}

/** What calls for attention. */
export const warning = (): Popup | undefined => $popups.get().find(({ kind }) => kind === 'attention')

/** What went wrong, by the keys of its texts. */
export const failures = (): (string | undefined)[] =>
  $popups.get().flatMap(({ kind, body }) => (kind === 'error' ? [body?.key] : []))

/** What is said in passing. */
export const toasts = (): (TextRef & { tone: Toast['tone']; canUndo: boolean })[] =>
  $toasts.get().map(({ text, tone, undo }) => ({ ...text, tone, canUndo: undo !== undefined }))

/** What is said in passing, by the keys of its texts. */
export const toastKeys = (): string[] => toasts().map((toast) => toast.key)
