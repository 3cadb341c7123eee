import type { Clock } from '@quintet/kit/clock'
import type { Random } from '@quintet/kit/random'
import type { Connection } from '@quintet/kit/store'

export interface NewAccount {
  email: string
  password: string
  /** ISO day. */
  birthDate: string
  languageId: number
}

/** The server that is filled: an empty database with the tables of the API, and what makes accounts and keeps pictures there. */
export interface DemoTarget {
  readonly clock: Clock
  readonly random: Random
  /** The database; within `write` it is part of the transaction. */
  readonly direct: Connection
  /** Where the list of the demo's accounts is left. */
  readonly dataFolder: string
  /** Keeps a picture and returns its name. */
  keepPicture(jpeg: Buffer): Promise<string>
  /** Runs `work` in one transaction. `createAccount` makes an account with its member in it and returns the member's id. */
  write(work: (createAccount: (account: NewAccount) => Promise<number>) => Promise<void>): Promise<void>
}
