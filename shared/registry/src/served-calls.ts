import { type CallsContract, callsFile } from './calls/calls-contract.ts'
import { readHead } from './log.ts'
import type { Releases } from './releases.ts'
import { readReleasedFile } from './released-file.ts'
import { isShell, servedReleases, type ServedRelease } from './served.ts'

/** What a release that visitors may get calls. */
export interface ServedCalls extends ServedRelease {
  /** Missing for builds of the time before contracts were kept. */
  calls?: CallsContract
}

/** The contracts of the tiles that are live, tried out, wait or can take over, as they were kept with each release. */
export const servedCalls = async (releases: Releases): Promise<ServedCalls[]> => {
  const { document } = await readHead(releases)
  const tiles = servedReleases(document).filter((release) => !isShell(release))
  return Promise.all(
    tiles.map(async (release) => {
      const kept = await readReleasedFile(releases, release.published, callsFile)
      return { ...release, ...(kept !== undefined && { calls: JSON.parse(kept) as CallsContract }) }
    }),
  )
}
