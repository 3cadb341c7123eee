import { type CallOffered, type CallsContract, callsFile } from './calls/calls-contract.ts'
import type { PublishedVersion, RegistryDocument } from './document.ts'
import { declaredFile } from './faces/face-files.ts'
import { readHead } from './log.ts'
import { readReleasedFile } from './released-file.ts'
import type { Releases } from './releases.ts'
import { isShell, servedReleases, type ServedRelease } from './served.ts'

/** What a release that visitors may get calls. */
export interface ServedCalls extends ServedRelease {
  /** Missing for builds of the time before contracts were kept. */
  calls?: CallsContract
  /** What those calls were declared as when it was built; missing for builds of the time before that was kept. */
  declared?: Record<string, CallOffered>
}

const keptCalls = async (releases: Releases, published: PublishedVersion): Promise<CallsContract | undefined> => {
  const kept = await readReleasedFile(releases, published, callsFile)
  return kept === undefined ? undefined : (JSON.parse(kept) as CallsContract)
}

const keptDeclared = async (
  releases: Releases,
  published: PublishedVersion,
): Promise<Record<string, CallOffered> | undefined> => {
  const kept = await readReleasedFile(releases, published, declaredFile)
  return kept === undefined ? undefined : (JSON.parse(kept) as Record<string, CallOffered>)
}

/** The contract of a version, as it was kept with its files; nothing where none was. */
export const callsOf = async (
  releases: Releases,
  { remotes }: RegistryDocument,
  name: string,
  version: string,
): Promise<CallsContract | undefined> => {
  const published = remotes[name]?.versions[version]
  return published && keptCalls(releases, published)
}

/** The contracts of the tiles that are live, tried out, wait or can take over, as they were kept with each release. */
export const servedCalls = async (releases: Releases): Promise<ServedCalls[]> => {
  const { document } = await readHead(releases)
  const tiles = servedReleases(document).filter((release) => !isShell(release))
  return Promise.all(
    tiles.map(async (release) => {
      const calls = await keptCalls(releases, release.published)
      const declared = await keptDeclared(releases, release.published)
      return { ...release, ...(calls && { calls }), ...(declared && { declared }) }
    }),
  )
}
