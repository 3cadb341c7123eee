import { consistencyPath, inclusionPath, treeTop } from '@quintet/domain/merkle'
import type { LogHead } from '@quintet/federation/contract'
import type { RegistryDocument } from '../document.ts'
import { walkHistory } from '../log.ts'
import type { Releases } from '../releases.ts'
import { joinNodes, leafHash, leafOf, leafText } from './leaf.ts'

/** The log of all edits as a Merkle tree, made from the registry's own entries: there is no second truth. */
export interface PublicLog {
  /** Reads what came since. */
  refresh(): Promise<void>
  size(): number
  head(size?: number): LogHead
  /** The text of a leaf. */
  leaf(position: number): string
  /** The registry as it stood with a leaf. */
  document(position: number): RegistryDocument | undefined
  inclusion(position: number, size: number): string[]
  consistency(from: number, to: number): string[]
}

// Of older states only the leaves are needed.
const keptDocuments = 30

const written = (nodes: readonly Buffer[]): string[] => nodes.map((node) => node.toString('base64url'))

/** Opens the public log of a site's releases; nothing is read before `refresh`. */
export const openPublicLog = (releases: Releases): PublicLog => {
  const texts: string[] = []
  const hashes: Buffer[] = []
  const documents = new Map<number, RegistryDocument>()
  let last: RegistryDocument | undefined
  let reading = Promise.resolve()
  const read = async () => {
    last = await walkHistory(releases, last, (document, content) => {
      const text = leafText(leafOf(document, content))
      documents.set(texts.length, document)
      documents.delete(texts.length - keptDocuments)
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
    document: (position) => documents.get(position),
    inclusion: (position, size) => written(inclusionPath(hashes.slice(0, size), position, joinNodes)),
    consistency: (from, to) => written(consistencyPath(hashes.slice(0, to), from, joinNodes)),
  }
}
