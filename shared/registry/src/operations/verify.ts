import type { PublishedRemote } from '../document.ts'
import { isRevoked } from '../document.ts'
import { readHead } from '../log.ts'
import { readReleased, type Releases } from '../releases.ts'

/** What a look at all published files found. */
export interface Verification {
  serial: number
  /** Files that were read and hashed. */
  files: number
  /** One sentence for each thing that is not as it was published. */
  faults: string[]
}

/**
 * Reads and hashes every stored file of all that is served, and checks the signatures of the registry.
 * @param only names of remotes; all when empty
 */
export const verify = async (releases: Releases, only: string[] = []): Promise<Verification> => {
  const faults: string[] = []
  const { document } = await readHead(releases, (error) => faults.push(error.message))
  const remotes = Object.entries(document.remotes).filter(([name]) => only.length === 0 || only.includes(name))
  let files = 0
  for (const [name, remote] of remotes) {
    for (const version of servedBy(remote)) {
      const found = await Promise.all(filesOf(remote, version).map((file) => faultOf(releases, file)))
      files += found.length
      faults.push(...found.filter((fault) => fault !== '').map((fault) => `${name} ${version} ${fault}`))
      if (!remote.versions[version]) faults.push(`${name} ${version} is served but not in the registry`)
      if (isRevoked(remote, version)) faults.push(`${name} ${version} is served but revoked`)
    }
  }
  return { serial: document.serial, files, faults }
}

const servedBy = ({ live, canary }: PublishedRemote): string[] =>
  [live, canary?.version].filter((version) => Boolean(version)) as string[]

const filesOf = (remote: PublishedRemote, version: string) => remote.versions[version]?.files ?? []

const faultOf = async (releases: Releases, { path, integrity }: { path: string; integrity: string }): Promise<string> => {
  try {
    return (await readReleased(releases, integrity)) ? '' : `${path}: its file is gone`
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}`
  }
}
