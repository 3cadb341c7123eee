import type { ProfileSave } from '@quintet/contract'
import { readDraft, readNewestMember, saveProfile, showFailure, showToast } from '@quintet/sdk'
import { endDraft } from './kept-drafts.ts'
import { withoutDraft } from './send-drafts.ts'

const enteredIn = (draftName?: string): string | undefined => draftName && JSON.stringify(readDraft(draftName))

const saveAndEnd = async (input: () => ProfileSave, draftName?: string): Promise<boolean> => {
  let saved: string | undefined
  try {
    // A section is saved as a whole: what another tab or another device has saved of it is not to be undone. Saving does not fail by it.
    await readNewestMember().catch(() => undefined)
    saved = enteredIn(draftName)
    await saveProfile(input())
  } catch (error) {
    showFailure(error)
    return false
  }
  showToast({ key: 'toast.saved' })
  // What was entered while it was on its way is not saved: it stays, and its page with it.
  if (enteredIn(draftName) !== saved) return false
  if (draftName) endDraft(draftName)
  return true
}

/**
 * Saves a section and tells the outcome. The draft is dropped only once the server has everything.
 * @param input what is saved, asked for once what is saved by now is read
 * @returns whether it was saved, and nothing more was entered meanwhile
 */
export const saveSection = (section: ProfileSave['section'], input: () => ProfileSave, draftName?: string): Promise<boolean> =>
  withoutDraft(section, () => saveAndEnd(input, draftName))
