import type { BuiltFile } from './manifest.ts'

// What the public log of releases says, and how it is written: the same for the server that keeps it, witnesses, and browsers.

/** One leaf: what one edit of the registry gave to pages. */
export interface LogLeaf {
  /** Number of the edit. */
  serial: number
  /** SHA-256 of the signed entry, base64url. */
  entry: string
  /** Digests of the versions that pages may get after it, by remote: live, tried out, waiting, taking over. */
  versions: Record<string, string[]>
}

/** A state of the log. */
export interface LogHead {
  /** How many edits it holds. */
  size: number
  /** Top of its tree, base64url. */
  root: string
}

/** What a witness signed. */
export interface WitnessSignature {
  /** Id of its key. */
  key: string
  /** ECDSA P-256 over {@link headText}, base64url. */
  signature: string
}

/** What a page is given to hold its versions against. */
export interface LogProof extends LogHead {
  signatures: WitnessSignature[]
  /** Public keys of the witnesses, SPKI, base64url. */
  witnesses: string[]
  /** The leaf as it was hashed. */
  leaf: string
  position: number
  path: string[]
  /** From the head that was asked for; missing where none was, or it is this one. */
  consistency?: string[]
}

/** The text that witnesses sign. */
export const headText = ({ size, root }: LogHead): string => `quintet-log ${size} ${root}`

const isLoaded = (path: string): boolean => /\.(?:js|css)$/.test(path)

/** What the digest of a version is made of: every script and style that it may load, with its hash. */
export const digestText = (files: readonly Pick<BuiltFile, 'path' | 'integrity'>[]): string =>
  files
    .filter(({ path }) => isLoaded(path))
    .map(({ path, integrity }) => `${path} ${integrity}\n`)
    .toSorted()
    .join('')
