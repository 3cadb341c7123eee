import type { ProfileSave } from '@quintet/contract'
import { dropDraft, saveProfile, showFailure, showToast } from '@quintet/sdk'

/** Saves a section and tells the outcome. The draft is dropped only once the server has everything. */
export const saveSection = async (save: ProfileSave, draftName?: string): Promise<boolean> => {
  try {
    await saveProfile(save)
  } catch (error) {
    showFailure(error)
    return false
  }
  if (draftName) dropDraft(draftName)
  showToast({ key: 'toast.saved' })
  return true
}
