import type { Manifest, SharedVersions } from '@quintet/federation/contract'
import type { ApiContract, CallsContract } from '../calls/calls-contract.ts'
import type { RegistryKeys } from '../key-files.ts'
import type { SignedRegistry } from '../signature.ts'

/** What stands in a page beside its code: to be the same before a remote is mounted and after it is gone. */
export interface Leftovers {
  /** Listeners on the window, the document and whatever else is in the page or outside of any. */
  listeners: number
  /** Timers, intervals, frames and idle calls that wait. */
  timers: number
  /** Style sheets, whatever brought them. */
  styles: number
  /** Elements of the document. */
  nodes: number
}

/** A file of text, by its path. */
export interface TextFile {
  path: string
  text: string
}

/** What is known of a release. A rule looks at its own part and has nothing to say where that is not there. */
export interface Subject {
  manifest?: Manifest
  /** Every script and style. */
  files?: TextFile[]
  /** Sources with a state that the shell gives, and libraries, of which it has a copy. */
  ownState?: string[]
  /** Gzipped bytes of some files. */
  gzipped?(paths: string[]): number
  budgets?: { entry: number; open: number }
  /** What the remote showed of itself when it was loaded. */
  shown?: { missing?: string; problems: string[]; texts: Record<string, string[]> }
  /** The shell that will load it. */
  shell?: { contract: number; offered: SharedVersions }
  calls?: CallsContract
  /** Calls that its sources name. */
  named?: string[]
  /** A sentence for each place in them that may make any call. */
  unclear?: string[]
  api?: ApiContract
  /** What more there was after it was mounted and gone than before. */
  left?: Leftovers & { heap: number }
  registry?: { signed: SignedRegistry; keys: RegistryKeys }
}

/** One demand on a release. */
export interface Rule {
  name: string
  /** What it demands, as a test's name. */
  demands: string
  /** @returns one sentence for each breach */
  breaches(subject: Subject): string[]
}

/** A rule and how it is broken. */
export interface Breach {
  rule: string
  said: string
}

/** Everything in which a subject breaks some rules. */
export const breachesOf = (subject: Subject, rules: readonly Rule[]): Breach[] =>
  rules.flatMap(({ name, breaches }) => breaches(subject).map((said) => ({ rule: name, said })))

/** A sentence where something is not so. */
export const unless = (fine: boolean, said: string): string[] => (fine ? [] : [said])
