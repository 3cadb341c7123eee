import type { SectionId } from './sections.ts'

const paths: Record<SectionId, string> = {
  basicInfo: 'basic-info',
  location: 'location',
  calculator: 'calculator',
  appearance: 'appearance',
  beliefs: 'beliefs',
  health: 'health',
  career: 'career',
  quiz1: 'quiz1',
  quiz2: 'quiz2',
  about: 'about',
}

/** Address of a section's screen. */
export const sectionPath = (section: SectionId): string => `/data/user-data/${paths[section]}`
