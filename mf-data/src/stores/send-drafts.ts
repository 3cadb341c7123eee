import type { KeptDraft } from '@quintet/contract'
import { accountMap, isPassing, member, readNewestMember, send } from '@quintet/sdk'
import { noteSent, noteWaiting, type Unsent, unsentDrafts } from './kept-drafts.ts'

/** So long nothing more has to be entered before the account is told; what is tapped quickly goes as one. */
const restMs = 3000
/** After that long something is tried again that could not be sent. */
const againMs = 30_000

const onWay = accountMap<string, number>()
const held = accountMap<string, true>()
let isOpen = false
let timer: ReturnType<typeof setTimeout> | undefined

const sendIn = (ms: number): void => {
  clearTimeout(timer)
  if (isOpen) timer = setTimeout(() => void sendDrafts(), ms)
}

/** Something was entered: the account is told once it rests. */
export const sendSoon = (): void => sendIn(restMs)

/** False where it could not be sent now and is to be tried again. */
const sendOne = async (draft: Unsent, keepalive: boolean): Promise<boolean> => {
  if (onWay.get(draft.section) === draft.at) return false
  onWay.set(draft.section, draft.at)
  try {
    await send('saveDraft', draft as unknown as KeptDraft, { keepalive })
    noteSent(draft)
    return true
  } catch (error) {
    // It stays on this device and is sent later; nobody is told of what they did not ask for.
    if (!isPassing(error)) return true
    sendIn(againMs)
    return false
  } finally {
    if (onWay.get(draft.section) === draft.at) onWay.delete(draft.section)
  }
}

/** Whether something was entered while those were on their way. */
const changedSince = (sent: readonly Unsent[], withSensitive: boolean): boolean =>
  unsentDrafts(withSensitive).some(({ section, at }) => !sent.some((each) => each.section === section && each.at === at))

/**
 * Tells the account what was entered and is not saved.
 * @param keepalive the page is about to go
 */
export const sendDrafts = async (keepalive = false): Promise<void> => {
  const { data } = member.$.get()
  // Which answers may be told depends on the consent, which stands in the record.
  if (data === undefined) return
  clearTimeout(timer)
  const due = unsentDrafts(data.consents.includes('sensitive')).filter(({ section }) => !held.has(section))
  const done = await Promise.all(due.map((draft) => sendOne(draft, keepalive)))
  if (held.size === 0 && done.every(Boolean) && !changedSince(due, data.consents.includes('sensitive'))) noteWaiting(false)
}

/**
 * Saves a section, and tells the account nothing of its draft meanwhile: one that came after the saving would be kept again.
 * @returns whether the section was saved, as `save` says
 */
export const withoutDraft = async (section: string, save: () => Promise<boolean>): Promise<boolean> => {
  held.set(section, true)
  try {
    return await save()
  } finally {
    held.delete(section)
    sendSoon()
  }
}

/** Sends what waits on this device while no screen of the tile is open, once. */
export const sendUnsent = async (): Promise<void> => {
  await member.load()
  await sendDrafts()
}

// Quietly: a member who looks at their data is not told that this could not be read again.
const readNewest = async (): Promise<void> => {
  if (member.$.get().data !== undefined) await readNewestMember().catch(() => undefined)
}

const onVisibility = () => void sendDrafts(document.visibilityState === 'hidden')
const onLeave = () => void sendDrafts(true)
const onOnline = () => void sendDrafts()

/**
 * While the tile is open, what is entered goes to the account; what other devices entered is read as it opens.
 * @returns ends that; what is not sent by then goes at once
 */
export const keepSending = (): (() => void) => {
  isOpen = true
  document.addEventListener('visibilitychange', onVisibility)
  globalThis.addEventListener('pagehide', onLeave)
  globalThis.addEventListener('online', onOnline)
  void sendDrafts().then(readNewest)
  const unbind = member.$.listen(({ data }, before) => void (data && !before?.data && sendDrafts()))
  return () => {
    isOpen = false
    clearTimeout(timer)
    unbind()
    document.removeEventListener('visibilitychange', onVisibility)
    globalThis.removeEventListener('pagehide', onLeave)
    globalThis.removeEventListener('online', onOnline)
    void sendDrafts()
  }
}
