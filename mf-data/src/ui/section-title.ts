import type { SectionId } from '@quintet/domain/profile'
import { useTexts } from '@quintet/ui/texts'

/** Name of a data section. */
export const useSectionTitle = (section: SectionId): string => useTexts()(`section.${section}`)
