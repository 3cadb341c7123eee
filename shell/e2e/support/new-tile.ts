import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A word for a trial in the languages that English letters are not read in. */
const titles = { zh: '试用', hi: 'परख', ar: 'تجربة', ru: 'Проба' }

/** Gives a new tile a title in every language: the gate takes none in English for the others. */
export const translateTitle = async (folder: string): Promise<void> => {
  for (const [language, title] of Object.entries(titles)) {
    const path = join(folder, `texts/${language}.json`)
    const table = JSON.parse(await readFile(path, 'utf8')) as Record<string, string>
    await writeFile(path, JSON.stringify({ ...table, 'home.title': title }))
  }
}
