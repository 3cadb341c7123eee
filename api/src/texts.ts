import { createTextTables, type TextTable } from '@quintet/kit/texts'
import { contentFolder } from './places.ts'

const tables = createTextTables(contentFolder)

/** A table of `content/<language>/` that the server itself writes with; a language without it gets the English one. */
export const serverTexts = (
  name: 'age' | 'mail' | 'notices' | 'payment' | 'reach' | 'transparency' | 'user' | 'zones',
  languageId: number,
): TextTable => tables(name, languageId)
