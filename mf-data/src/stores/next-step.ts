import type { MemberRecord } from '@quintet/contract'
import { $gating, type Gating, member, profileOf } from '@quintet/sdk'
import { type Profile, type SectionId, sectionProgress, sections, sectionPath } from '@quintet/domain/profile'
import { openQuiz1, openSection } from './quiz1.ts'

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

// The first page of these two is a list, which is still empty when they are next.
const firstScreen = (section: SectionId): string => {
  if (section === 'location') return '/region'
  const open = section === 'quiz1' ? openSection(openQuiz1().$.get()) : undefined
  return open === undefined ? '' : `/section${open}`
}

/** The first step that is missing on the way to an active profile; undefined when there is none. */
export const nextStep = (record: MemberRecord, profile: Profile, gating: Gating): NextStep | undefined => {
  const section = sections.find((id) => !sectionProgress(profile, id).valid)
  if (section) return { to: `${sectionPath(section)}${firstScreen(section)}`, section, key: 'next.section' }
  if (!record.consents.includes('matching')) return { to: sectionPath('basicInfo'), key: 'next.consent' }
  if (record.ageCheck) return { to: '/data/account-age', key: 'next.age' }
  if (profile.visibility === undefined) return { to: '/data/user-data-visibility', key: 'next.visibility' }
  if (!gating.known) return { to: '/home', key: 'next.home' }
  if (!gating.imagesComplete) return { to: '/images', key: 'next.images' }
  if (!gating.poolsComplete) return { to: '/pools', key: 'next.pools' }
  return record.keys === undefined ? { to: '/data/account-encrypt', key: 'next.encryption' } : undefined
}

/** Where a part that was saved for the first time leads: to the next part of the data, or to the list when all are done. */
export const onward = (): string => {
  const { data } = member.$.get()
  const step = data && nextStep(data, profileOf(data), $gating.get())
  return step?.section || step?.key === 'next.visibility' ? step.to : '/data'
}

/** Whether a section has never been saved whole. */
export const isUnsaved = (section: string): boolean => {
  const { data } = member.$.get()
  const known = sections.find((each) => each === section)
  return data !== undefined && known !== undefined && !sectionProgress(profileOf(data), known).valid
}
