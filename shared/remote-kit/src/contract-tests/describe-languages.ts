import { describe, expect, it } from 'vitest'
import type { RemoteBuildFiles } from './build-files.ts'
import { languageFiles, readTextParts } from './tile-texts.ts'

/** So many bytes more than English, gzipped, the texts of a language may be: letters beyond ASCII take two or three each, and a sentence may be reworded. */
const mostMore = 1280

const readTable = (folder: string, file: string): string[] => readTextParts(folder, file).flatMap((part) => Object.values(part))

// Long enough to be nobody else's, and without what a string of JSON or of a script writes otherwise.
const isTelling = (text: string): boolean => text.length >= 12 && !/["'\\\n]/.test(text)

/**
 * The tests of what a language costs: the texts that a tile opens with come in one file, those of later
 * screens in another, and no other file brings any of them.
 */
export const describeLanguages = (folder: string, built: () => RemoteBuildFiles): void => {
  const files = languageFiles(folder)

  describe.each(files.map((file) => file.replace('.json', '')))('what the language %s costs', (language) => {
    const chunk = () => built().manifest.texts[language] ?? ''
    const isOwn = (path: string) => path === chunk() || path.startsWith(`screen-texts-${language}.`)

    it('is one request, for a file that no other language asks for', () => {
      const { manifest } = built()
      expect(chunk()).not.toBe('')
      expect(Object.values(manifest.texts).filter((path) => path === chunk())).toHaveLength(1)
      expect([...manifest.js, manifest.entry]).not.toContain(chunk())
    })

    it('is nothing for visitors of the others', () => {
      const elsewhere = files.filter((file) => file !== `${language}.json`).flatMap((file) => readTable(folder, file))
      const own = readTable(folder, `${language}.json`).filter(
        (text) => isTelling(text) && !elsewhere.some((other) => other.includes(text)),
      )
      expect(own.length).toBeGreaterThan(0)
      const others = built().texts.filter(({ path }) => !isOwn(path))
      expect(others.filter(({ text }) => own.some((each) => text.includes(each))).map(({ path }) => path)).toEqual([])
    })

    it(`is at most ${mostMore} bytes more than English`, () => {
      const { manifest, gzipped } = built()
      expect(gzipped([chunk()]) - gzipped([manifest.texts['en'] ?? ''])).toBeLessThanOrEqual(mostMore)
    })
  })
}
