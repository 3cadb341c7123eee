import { lockDaysLeft } from '../time/index.ts'
import type { Profile } from './profile.ts'
import type { SectionId } from './sections.ts'

/** The sections that stay as they are for 90 days after a change (decision 10). */
export type LockedSection = 'location' | 'quiz1' | 'quiz2'

/** The sections that are locked after a change. */
export const lockedSections: readonly LockedSection[] = ['location', 'quiz1', 'quiz2']
const changes = { location: 'location', quiz1: 'personality', quiz2: 'relationship' } as const

const isLockedSection = (section: SectionId): section is LockedSection => lockedSections.some((locked) => locked === section)

/** Days until a section may be edited again, 0 when it is open; `today` in days since 1970-01-01 (decision 10). */
export const sectionLockDaysLeft = (profile: Profile, section: SectionId, today: number): number =>
  isLockedSection(section) ? lockDaysLeft(profile.changedDays[changes[section]], today) : 0
