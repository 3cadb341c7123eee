import type { MemberRecord } from '@quintet/contract'
import type { Gating } from '@quintet/sdk'
import { type Profile, sectionProgress, sections, sectionPath } from '@quintet/domain/profile'

/** What is still to be done: `section` names a section's title, `key` a text of this tile. */
export interface NextStep {
  to: string
  section?: (typeof sections)[number]
  key:
    | 'next.section'
    | 'next.visibility'
    | 'next.consent'
    | 'next.age'
    | 'next.images'
    | 'next.pools'
    | 'next.encryption'
    | 'next.home'
}

/** The first step that is missing on the way to an active profile; undefined when there is none. */
export const nextStep = (record: MemberRecord, profile: Profile, gating: Gating): NextStep | undefined => {
  const section = sections.find((id) => !sectionProgress(profile, id).valid)
  if (section) return { to: sectionPath(section), section, key: 'next.section' }
  if (!record.consents.includes('matching')) return { to: sectionPath('basicInfo'), key: 'next.consent' }
  if (record.ageCheck) return { to: '/data/account-age', key: 'next.age' }
  if (profile.visibility === undefined) return { to: '/data/user-data-visibility', key: 'next.visibility' }
  if (!gating.known) return { to: '/home', key: 'next.home' }
  if (!gating.imagesComplete) return { to: '/images', key: 'next.images' }
  if (!gating.poolsComplete) return { to: '/pools', key: 'next.pools' }
  return record.keys === undefined ? { to: '/data/account-encrypt', key: 'next.encryption' } : undefined
}
