import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls as declared } from '@quintet/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { budgets, buildRules, callRules, faceRules, type Subject } from '@quintet/registry/rules'
import { type CallsContract, describeApi } from '@quintet/registry/calls'
import { contractVersion, sharedModules } from '@quintet/federation/contract'
import { readBuild, type RemoteBuildFiles } from './build-files.ts'
import { callsNamed } from './calls-named.ts'
import { describeLanguages } from './describe-languages.ts'
import { describeTexts } from './describe-texts.ts'
import { expectNone } from './expect-none.ts'
import { loadInNode } from './load-in-node.ts'

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

// Which shell it meets and which refusals the API has is looked at when it is published.
const elsewhere = new Set(['contract-version', 'singleton-versions', 'error-codes'])
const rulesOfTile = [...faceRules, ...buildRules, ...callRules].filter(({ name }) => !elsewhere.has(name))

/**
 * The tests every remote runs on its built artefact, in its own folder. Builds first when sources are newer.
 * @param contract which remote, and its budgets
 */
export const describeRemoteContract = (contract: RemoteContract): void => {
  const { name, folder } = contract
  describeTexts(folder)
  describe(`${name} keeps the remote contract`, () => {
    let build: RemoteBuildFiles
    let subject: Subject = {}

    beforeAll(async () => {
      build = await readBuild(folder)
      subject = await subjectOf(contract, build)
    }, 600_000)

    it('names itself, its version and the contract it was built for', () => {
      expect(build.manifest).toMatchObject({ name, contract: contractVersion })
      expect(build.manifest.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/)
    })

    it('says what it was built against', () => {
      expect(Object.keys(build.manifest.builtAgainst)).toEqual(
        expect.arrayContaining(['react/jsx-runtime', '@quintet/sdk', '@quintet/ui']),
      )
      expect(sharedModules).toEqual(expect.arrayContaining(Object.keys(build.manifest.builtAgainst)))
    })

    describeLanguages(folder, () => build)

    // Not by `each`, which shortens what it writes into a title.
    for (const { demands, breaches } of rulesOfTile) it(demands, () => expectNone(breaches(subject)))
  })
}

const subjectOf = async (
  { name, folder, entryBudget, openBudget }: RemoteContract,
  build: RemoteBuildFiles,
): Promise<Subject> => {
  const path = join(folder, 'contract/calls.json')
  return {
    manifest: build.manifest,
    files: build.texts,
    ownState: build.ownState,
    gzipped: build.gzipped,
    budgets: { entry: entryBudget ?? budgets.entry, open: openBudget ?? budgets.open },
    shown: await loadInNode(folder, build.manifest.entry, name),
    ...(await callsNamed(join(folder, 'src'))),
    calls: existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CallsContract) : { remote: name, calls: {} },
    api: describeApi(Object.values(declared), []),
  }
}
