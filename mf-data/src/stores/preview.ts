import type { MemberRecord } from '@quintet/contract'
import { type About, publicProfile, type PublicProfile, type VisibilityFlag } from '@quintet/domain/profile'
import { profileOf } from '@quintet/sdk'
import { draftOf } from './kept-drafts.ts'

/** Names of the drafts that a preview looks at. */
export const aboutDraft = 'about'
export const visibilityDraft = 'visibility'

interface Preview {
  values: PublicProfile
  /** Whether it shows what is not saved yet. */
  isUnsaved: boolean
}

const filled = (values: PublicProfile): PublicProfile =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => String(value).trim() !== ''))

/** What a match would see if "About you" and the visibility were saved as their forms stand. */
export const previewOf = (record: MemberRecord): Preview => {
  const saved = profileOf(record)
  const written = draftOf<Partial<About>>(aboutDraft)
  const about = written ? ({ ...saved.about, ...written } as About) : saved.about
  const visibility = draftOf<{ flags?: VisibilityFlag[] }>(visibilityDraft)?.flags ?? saved.visibility
  const values = filled(publicProfile({ ...saved, about, visibility }))
  return { values, isUnsaved: JSON.stringify(values) !== JSON.stringify(publicProfile(saved)) }
}
