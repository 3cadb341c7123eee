import type { Receipt } from '@quintet/contract'
import { accountMap, onPush, type Resource, resource, send } from '@quintet/sdk'
import { rememberCommitments } from './log-memory.ts'

/** The last drawings, and what is announced of the next ones, which this device remembers. */
export const drawings = resource(async () => {
  const listed = await send('listDrawings', {})
  rememberCommitments(listed.announced)
  return listed
})

const byWeek = accountMap<number, Resource<Receipt>>()

/** The member's receipt of a week, one resource a week. */
export const receiptOf = (week: number): Resource<Receipt> => {
  const known = byWeek.get(week) ?? resource(() => send('loadReceipt', { week }))
  byWeek.set(week, known)
  return known
}

/** The drawing to show: of that week, else the newest one. */
export const chosenWeek = (wanted: string | undefined): number | undefined =>
  wanted === undefined ? drawings.$.get().data?.weeks[0]?.week : Number(wanted)

/** Looks anew when the list is known already; else it is being loaded. */
export const refreshDrawings = (): void => {
  if (drawings.$.get().state === 'ready') void drawings.reload()
}

const isOpen = ({ $ }: Resource<Receipt>): boolean => $.get().data?.state === 'inProgress'

const look = (): void => {
  void drawings.reload()
  for (const receipt of byWeek.values()) if (isOpen(receipt)) void receipt.reload()
}

// Publishing is told by push; this is for when the push is down.
const pollMs = 5000

/** Keeps the open page up to date until a drawing in progress is published. Returns the way to stop. */
export const followDrawings = (): (() => void) => {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible' && [...byWeek.values()].some(isOpen)) look()
  }, pollMs)
  const stopPush = onPush(({ matches }) => {
    if (matches) look()
  })
  return () => {
    clearInterval(timer)
    stopPush()
  }
}
