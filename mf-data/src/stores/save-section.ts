import type { ProfileSave } from '@quintet/contract'
import { readNewestMember, saveProfile, showFailure, showToast } from '@quintet/sdk'
import { endDraft } from './kept-drafts.ts'
import { withoutDraft } from './send-drafts.ts'

const saveAndEnd = async (input: () => ProfileSave, draftName?: string): Promise<boolean> => {
  try {
    // A section is saved as a whole: what another tab or another device has saved of it is not to be undone. Saving does not fail by it.
    await readNewestMember().catch(() => undefined)
    await saveProfile(input())
  } catch (error) {
    showFailure(error)
    return false
  }
  if (draftName) endDraft(draftName)
  showToast({ key: 'toast.saved' })
  return true
}

/**
 * Saves a section and tells the outcome. The draft is dropped only once the server has everything.
 * @param input what is saved, asked for once what is saved by now is read
 */
export const saveSection = (section: ProfileSave['section'], input: () => ProfileSave, draftName?: string): Promise<boolean> =>
  withoutDraft(section, () => saveAndEnd(input, draftName))
