import { createHash } from 'node:crypto'
import { digestText, type LogLeaf } from '@quintet/federation/contract'
import type { PublishedVersion, RegistryDocument } from '../document.ts'
import { servedReleases } from '../served.ts'

const sha256 = (...parts: (string | Uint8Array)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** Digest of what a version may load. */
export const versionDigest = ({ files }: Pick<PublishedVersion, 'files'>): string =>
  sha256(digestText(files)).toString('base64url')

/** What an entry is known again by. */
export const hashOf = (content: Uint8Array): string => sha256(content).toString('base64url')

/** What one edit gave to pages. @param content the entry as it is stored */
export const leafOf = (document: RegistryDocument, content: Uint8Array): LogLeaf => {
  const versions: Record<string, string[]> = {}
  for (const { name, published } of servedReleases(document)) (versions[name] ??= []).push(versionDigest(published))
  return { serial: document.serial, entry: hashOf(content), versions }
}

/** The text of a leaf, which is hashed. */
export const leafText = (leaf: LogLeaf): string => JSON.stringify(leaf)

/** As RFC 9162 tells leaves from nodes. */
export const leafHash = (text: string): Buffer => sha256(Uint8Array.of(0), text)
/** The same for two nodes. */
export const joinNodes = (left: Buffer, right: Buffer): Buffer => sha256(Uint8Array.of(1), left, right)
