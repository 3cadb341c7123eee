import { hash } from 'node:crypto'
import type { JointCell } from '../joint/told.ts'
import { type BeaconRound, type Delay, type Randomness, apart } from '@quintet/seed'

/** A week is announced: what its secret will be is bound. */
export interface Announced {
  kind: 'announced'
  scheme: number
  commitment: string
  /** Only after its entries were closed, as where a backup was restored. */
  late?: true
  /** The log holds an announcement of this week already. */
  again?: true
}

/** Its entries are frozen; the randomness is named before it can be known. */
export interface Frozen {
  kind: 'frozen'
  root: string
  entrants: number
  tokens: number
  beacon: Pick<BeaconRound, 'chain' | 'round'> | null
  delay?: Pick<Delay, 'squarings'>
  /** Where this cell draws for others: all that take part, and the root over their roots. */
  joint?: { root: string; cells: JointCell[] }
}

/** Its result is published, with all that its seed was made of. */
export interface Published {
  kind: 'published'
  secret: string
  beacon: BeaconRound | null
  delay?: Delay
  seed: string
  result: string
  matches: number
  /** Where it was drawn for several cells: by which, its commitment, and the root over the roots of all. The secret is that cell's. */
  joint?: { drawnBy: string; commitment: string; root: string }
}

export type LogContent = { week: number } & (Announced | Frozen | Published)

/** The randomness of a week as its entries tell it. */
export const logged = (randomness: Randomness | undefined): { beacon: BeaconRound | null; delay?: Delay } => {
  const { beacon = null, delay } = apart(randomness)
  return { beacon, ...(delay && { delay }) }
}

interface Frame {
  format: 'quintet-log 1'
  number: number
  /** SHA-256 of the text of the entry before, hex; zeros for the first. */
  previous: string
  /** Public key of the signature, hex. */
  key: string
  /** ISO 8601, of the server's clock. */
  at: string
}

export type LogEntry = Frame & LogContent

export const beforeFirst = '0'.repeat(64)

/** What the next entry names. */
export const entryHash = (text: string): string => hash('sha256', text)

/** The one text of an entry, which is hashed and signed: the frame first, then the content in the order it is declared in. */
export const writeEntry = (frame: Omit<Frame, 'format'>, content: LogContent): string =>
  JSON.stringify({
    format: 'quintet-log 1',
    number: frame.number,
    previous: frame.previous,
    key: frame.key,
    at: frame.at,
    ...content,
  } satisfies LogEntry)
