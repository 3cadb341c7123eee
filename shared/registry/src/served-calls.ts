import { type CallsContract, callsFile } from './calls/calls-contract.ts'
import type { RegistryDocument } from './document.ts'
import { readHead } from './log.ts'
import { readReleased, type Releases } from './releases.ts'

/** What a release that visitors get calls. */
export interface Served {
  name: string
  version: string
  /** Missing for builds of the time before contracts were kept. */
  calls?: CallsContract
}

/** The contract of a version, as it was kept with its files; nothing where none was. */
export const callsOf = async (
  releases: Releases,
  { remotes }: RegistryDocument,
  name: string,
  version: string,
): Promise<CallsContract | undefined> => {
  const file = remotes[name]?.versions[version]?.files.find(({ path }) => path === callsFile)
  const kept = file && (await readReleased(releases, file.integrity))
  return kept && (JSON.parse(kept.raw.toString()) as CallsContract)
}

/** The contracts of all that is live or tried out, as they were kept with each release. */
export const servedCalls = async (releases: Releases): Promise<Served[]> => {
  const { document } = await readHead(releases)
  const served = Object.entries(document.remotes).flatMap(([name, remote]) =>
    [...new Set([remote.live, remote.canary?.version])].flatMap((version) => (version ? [{ name, version }] : [])),
  )
  return Promise.all(
    served.map(async ({ name, version }) => {
      const calls = await callsOf(releases, document, name, version)
      return { name, version, ...(calls && { calls }) }
    }),
  )
}
