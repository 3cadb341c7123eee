import { languageOfFile, type TextPart, textsOfFile } from '../contract/text-files.ts'
import type { PageRegistry, PageVersion } from '../contract/page-registry.ts'
import { type IntegrityMap, isCovered, originalBase } from './integrity-map.ts'

// The import map of a page has the texts of the page's language alone. Those of others are asked for when they are wanted.

/** What a page knows and can learn of the hashes of texts in other languages. */
export interface TextHashes {
  /** Those of a version that were learned; none for one whose hashes the page has. */
  known(version: PageVersion): IntegrityMap
  /** Asks for those of a version that the page lacks; for none where it has all. @throws when the site does not name them */
  learn(name: string, version: PageVersion): Promise<IntegrityMap>
  /** That of one part in one language; none where the browser itself checks it. @throws when the site does not name it */
  ofPart(name: string, version: PageVersion, part: TextPart, language: string): Promise<IntegrityMap>
}

const keyOf = (version: PageVersion): string => `${originalBase(version)} ${version.version}`

/**
 * @param map the document's import map
 * @param ask asks for every version of a remote, with the hash of every file
 */
export const createTextHashes = (map: IntegrityMap, ask: (name: string) => Promise<PageRegistry>): TextHashes => {
  const kept = new Map<string, IntegrityMap>()
  const pending = new Map<string, Promise<IntegrityMap>>()
  const fetchHashes = async (name: string, version: PageVersion): Promise<IntegrityMap> => {
    const { remotes } = await ask(name)
    const found = remotes[name]?.versions.find((one) => one.version === version.version)
    if (!found) throw new TypeError(`Failed to fetch the hashes of ${name} ${version.version}: the site does not name it`)
    const texts = Object.entries(found.integrity).filter(([path]) => languageOfFile(path) !== undefined)
    const hashes = Object.fromEntries(texts)
    kept.set(keyOf(version), hashes)
    return hashes
  }
  const learn: TextHashes['learn'] = async (name, version) => {
    if (!lacksTexts(map, version)) return {}
    const key = keyOf(version)
    const asked = pending.get(key) ?? fetchHashes(name, version)
    pending.set(key, asked)
    // The next who wants them asks again.
    asked.catch(() => pending.delete(key))
    return asked
  }
  return {
    known: (version) => kept.get(keyOf(version)) ?? {},
    learn,
    ofPart: async (name, version, part, language) => {
      const own = version.texts[language]
      if (!lacksTexts(map, version) || (own && originalBase(version) + own in map)) return {}
      const all = Object.entries(await learn(name, version))
      const isWanted = (path: string) => {
        const texts = textsOfFile(path)
        return texts?.part === part && texts.language === language
      }
      const hashes = Object.fromEntries(all.filter(([path]) => isWanted(path)))
      if (Object.keys(hashes).length === 0)
        throw new TypeError(`Failed to fetch texts of ${name} in ${language}: they have no hash`)
      return hashes
    },
  }
}

/** Whether the document knows the scripts of a version, but not those of all its texts. */
const lacksTexts = (map: IntegrityMap, version: PageVersion): boolean => {
  const base = originalBase(version)
  return isCovered(map, { ...version, base }) && Object.values(version.texts).some((path) => !(base + path in map))
}
