import { type CallsContract, callsFile } from './calls/calls-contract.ts'
import { readHead } from './log.ts'
import { readReleased, type Releases } from './releases.ts'

/** What a release that visitors get calls. */
export interface Served {
  name: string
  version: string
  /** Missing for builds of the time before contracts were kept. */
  calls?: CallsContract
}

/** The contracts of all that is live or tried out, as they were kept with each release. */
export const servedCalls = async (releases: Releases): Promise<Served[]> => {
  const { document } = await readHead(releases)
  const served = Object.entries(document.remotes).flatMap(([name, remote]) =>
    [...new Set([remote.live, remote.canary?.version])].flatMap((version) => (version ? [{ name, version }] : [])),
  )
  return Promise.all(
    served.map(async ({ name, version }) => {
      const file = document.remotes[name]?.versions[version]?.files.find(({ path }) => path === callsFile)
      const kept = file && (await readReleased(releases, file.integrity))
      return { name, version, ...(kept && { calls: JSON.parse(kept.raw.toString()) as CallsContract }) }
    }),
  )
}
