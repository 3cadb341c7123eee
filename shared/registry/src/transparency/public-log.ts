import { consistencyPath, inclusionPath, treeTop } from '@quintet/domain/merkle'
import type { LogHead, LogLeaf } from '@quintet/federation/contract'
import type { RegistryDocument } from '../document.ts'
import { walkHistory } from '../log.ts'
import type { Releases } from '../releases.ts'
import { keyOf, knownEntry } from '../log-entry.ts'
import { hashOf, joinNodes, leafHash, leafOf, leafText } from './leaf.ts'

/** The log of all edits as a Merkle tree, made from the registry's own entries: there is no second truth. */
export interface PublicLog {
  /** Reads what came since. */
  refresh(): Promise<void>
  size(): number
  head(size?: number): LogHead
  /** The text of a leaf. */
  leaf(position: number): string
  /** The registry as it stood with a leaf. */
  document(position: number): Promise<RegistryDocument | undefined>
  inclusion(position: number, size: number): string[]
  consistency(from: number, to: number): string[]
}

const written = (nodes: readonly Buffer[]): string[] => nodes.map((node) => node.toString('base64url'))

/** Opens the public log of a site's releases; nothing is read before `refresh`. */
export const openPublicLog = (releases: Releases): PublicLog => {
  const texts: string[] = []
  const hashes: Buffer[] = []
  let last: RegistryDocument | undefined
  let reading = Promise.resolve()
  const read = async () => {
    last = await walkHistory(releases, last, (document, content) => {
      const text = leafText(leafOf(document, content))
      texts.push(text)
      hashes.push(leafHash(text))
    })
  }
  return {
    refresh: () => (reading = reading.catch(() => undefined).then(read)),
    size: () => texts.length,
    head: (size = texts.length) => ({
      size,
      root: (treeTop(hashes.slice(0, size), joinNodes) ?? leafHash('')).toString('base64url'),
    }),
    leaf: (position) => texts[position] ?? '',
    async document(position) {
      const { serial, entry } = JSON.parse(texts[position] ?? '{}') as Partial<LogLeaf>
      const content = serial === undefined ? undefined : await releases.store.read(keyOf(serial))
      // What was found genuine when it was read is so by its hash.
      return content && hashOf(content) === entry ? knownEntry(content).document : undefined
    },
    inclusion: (position, size) => written(inclusionPath(hashes.slice(0, size), position, joinNodes)),
    consistency: (from, to) => written(consistencyPath(hashes.slice(0, to), from, joinNodes)),
  }
}
