import { publicKeys, type PublicKey, type SectionId, sectionQuestions, sections, VISIBILITY_ITEMS } from '@quintet/domain/profile'

export interface VisibilityItem {
  /** 1 to 50. */
  item: number
  key: PublicKey
}

const others: Partial<Record<PublicKey, SectionId>> = {
  personality: 'quiz1',
  relationship: 'quiz2',
  name: 'about',
  topic: 'about',
  question: 'about',
  bio: 'about',
}

const sectionOf = (key: PublicKey): SectionId =>
  others[key] ?? sections.find((section) => (sectionQuestions[section] as readonly string[]).includes(key)) ?? 'about'

const items: VisibilityItem[] = Array.from({ length: VISIBILITY_ITEMS }, (_, index) => ({
  item: index + 1,
  key: publicKeys[index] as PublicKey,
}))

/** The fifty items by the section they are answered in. */
export const visibilityGroups: readonly { section: SectionId; items: VisibilityItem[] }[] = sections.map((section) => ({
  section,
  items: items.filter(({ key }) => sectionOf(key) === section),
}))
