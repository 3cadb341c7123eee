import { beforeAll, describe, expect, it } from 'vitest'
import { contractVersion } from '../contract/remote-module.ts'
import { sharedModules } from '../contract/shared-modules.ts'
import { readBuild, type RemoteBuildFiles } from './build-files.ts'
import { describeTexts } from './describe-texts.ts'
import { foreignOrigins, globalSelectors, stringCode } from './file-rules.ts'
import { loadInNode, type LoadedFacts } from './load-in-node.ts'

/** What a remote promises; every number is gzipped bytes. */
export interface RemoteContract {
  name: string
  /** Absolute path of the remote. */
  folder: string
  /** Limit of the entry alone. */
  entryBudget?: number
  /** Limit of all that opening the tile loads. */
  openBudget?: number
}

/**
 * The tests every remote runs on its built artefact, in its own folder. Builds first when sources are newer.
 * @param contract which remote, and its budgets
 */
export function describeRemoteContract({ name, folder, entryBudget = 6_000, openBudget = 60_000 }: RemoteContract): void {
  describeTexts(folder)
  describe(`${name} keeps the remote contract`, () => {
    let build: RemoteBuildFiles
    let facts: LoadedFacts

    beforeAll(async () => {
      build = await readBuild(folder)
      facts = await loadInNode(folder, build.manifest.entry, name)
    }, 120_000)

    it('names itself, its version and the contract it was built for', () => {
      expect(build.manifest).toMatchObject({ name, contract: contractVersion })
      expect(build.manifest.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/)
    })

    it('says what it was built against, and brings none of it itself', () => {
      expect(Object.keys(build.manifest.builtAgainst)).toEqual(
        expect.arrayContaining(['react/jsx-runtime', '@quintet/sdk', '@quintet/ui']),
      )
      expect(sharedModules).toEqual(expect.arrayContaining(Object.keys(build.manifest.builtAgainst)))
      expect(build.texts.filter(({ text }) => text.includes('react.transitional.element')).map(({ path }) => path)).toEqual([])
    })

    it('exposes ./remote as the contract demands', () => expect(facts.problems).toEqual([]))

    it('has every text in every language', () => {
      const [first, ...others] = Object.values(facts.texts)
      expect(first?.length).toBeGreaterThan(0)
      for (const keys of others) expect(keys).toEqual(first)
    })

    it('keeps its budgets', () => {
      expect(build.gzipped([build.manifest.entry])).toBeLessThanOrEqual(entryBudget)
      expect(build.gzipped([...build.manifest.js, ...build.manifest.css])).toBeLessThanOrEqual(openBudget)
    })

    it('talks to no foreign origin', () => expect(build.texts.flatMap(foreignOrigins)).toEqual([]))
    it('makes no code out of strings', () => expect(build.texts.flatMap(stringCode)).toEqual([]))
    it('styles only what is its own', () =>
      expect(build.texts.flatMap((file) => globalSelectors(file, build.manifest.tile))).toEqual([]))
  })
}
