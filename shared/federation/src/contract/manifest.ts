import type { SharedVersions } from './versions.ts'

/** One file of a build. */
export interface BuiltFile {
  path: string
  bytes: number
  /** Subresource integrity, `sha256-…`. */
  integrity: string
}

/** Written as `manifest.json` beside every build; what the registry, the site server and the contract tests read. */
export interface Manifest {
  /** First path segment the remote answers; empty for the shell. */
  tile: string
  name: string
  /** Package version plus a hash of every file, so that it names one build: `0.1.0-3f9a…`. */
  version: string
  contract: number
  entry: string
  /** Files wanted at once when the build is opened, in load order. */
  js: string[]
  css: string[]
  /** Language tag → script that holds the remote's texts in it. */
  texts: Record<string, string>
  files: BuiltFile[]
  /** Source maps of its scripts, which are kept beside the release and never served; missing for builds of before they were kept. */
  maps?: BuiltFile[]
  builtAgainst: SharedVersions
  /** Language tag → what the tile is called on the dashboard, of a tile that came after the shell's own texts. */
  titles?: Record<string, string>
  /** Whether every file is named by its content, so that all versions lie under one path, and what two have alike is fetched once. */
  byContent?: true
  /** Id of the face of the shared packages that it was built with; missing for builds of before faces were recorded. */
  face?: string
}
