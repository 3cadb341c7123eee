import type { PublishedRemote } from '../document.ts'
import { fallbacksOf, isRevoked } from '../document.ts'
import { readHead, readHistory } from '../log.ts'
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
 * Reads and hashes every stored file of all that is served, waits or can take over, and checks the signature of every entry of the
 * registry: an attempt to forge one is told even when genuine entries came after it.
 * @param only names of remotes; all when empty
 */
export const verify = async (releases: Releases, only: string[] = []): Promise<Verification> => {
  const faults: string[] = []
  const { document } = await readHead(releases)
  await readHistory(releases, (error) => faults.push(error.message))
  const remotes = Object.entries(document.remotes).filter(([name]) => only.length === 0 || only.includes(name))
  let files = 0
  for (const [name, remote] of remotes) {
    for (const version of inUse(remote)) {
      const found = await Promise.all(filesOf(remote, version).map((file) => faultOf(releases, file)))
      files += found.length
      faults.push(...found.filter((fault) => fault !== '').map((fault) => `${name} ${version} ${fault}`))
      if (!remote.versions[version]) faults.push(`${name} ${version} is in use but not in the registry`)
      if (isRevoked(remote, version)) faults.push(`${name} ${version} is in use but revoked`)
    }
  }
  return { serial: document.serial, files, faults }
}

const inUse = (remote: PublishedRemote): string[] => {
  const { live, canary, candidate } = remote
  const fallbacks = fallbacksOf(remote, live).map(({ version }) => version)
  return [...new Set([live, canary?.version ?? '', candidate ?? '', ...fallbacks])].filter((version) => version !== '')
}

const filesOf = ({ versions }: PublishedRemote, version: string) => {
  const { files = [], maps = [] } = versions[version] ?? {}
  return [...files, ...maps]
}

const faultOf = async (releases: Releases, { path, integrity }: { path: string; integrity: string }): Promise<string> => {
  try {
    return (await readReleased(releases, integrity)) ? '' : `${path}: its file is gone`
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : String(error)}`
  }
}
