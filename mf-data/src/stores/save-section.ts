import type { ProfileSave } from '@quintet/contract'
import { saveProfile, showFailure, showToast } from '@quintet/sdk'
import { endDraft } from './kept-drafts.ts'
import { withoutDraft } from './send-drafts.ts'

const saveAndEnd = async (save: ProfileSave, draftName?: string): Promise<boolean> => {
  try {
    await saveProfile(save)
  } catch (error) {
    showFailure(error)
    return false
  }
  if (draftName) endDraft(draftName)
  showToast({ key: 'toast.saved' })
  return true
}

/** Saves a section and tells the outcome. The draft is dropped only once the server has everything. */
export const saveSection = (save: ProfileSave, draftName?: string): Promise<boolean> =>
  withoutDraft(save.section, () => saveAndEnd(save, draftName))
