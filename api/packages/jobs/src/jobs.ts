import type { Transaction } from '@quintet/database'

/** What a job is about: numbers and names of kinds. What is private stays in the row that the payload names. */
export type Payload = Readonly<Record<string, number | string>>

export interface JobOptions {
  /** As long as a job of this key waits, another one is not added; one that is added while it runs has it run once more. */
  key?: string
  /** Begins one of its key anew that was set aside; else that one stays aside until staff says. */
  anew?: boolean
  /** When it is due, in epoch milliseconds; at once unless given. */
  runAt?: number
  /** Attempts after which it is set aside. */
  maxAttempts?: number
  /** The member it is for: it goes with them. */
  member?: number
}

/** Puts a job down in a transaction: it is done if and only if that is committed. */
export type AddJob = (trx: Transaction, name: string, payload: Payload, options?: JobOptions) => Promise<void>

/** One attempt at a job. */
export interface Attempt {
  /** From 1. */
  number: number
  isLast: boolean
}

/** Does jobs of a name. A job may be done twice (at least once), but by one process at a time: what it does must bear that. */
export interface Handler {
  run(payload: Payload, attempt: Attempt): Promise<unknown>
  /** Staff dropped the job: what it was about is done away with. */
  dropped?(trx: Transaction, payload: Payload): Promise<unknown>
}

/** Work that outlives the process that wanted it. */
export interface Jobs {
  add: AddJob
  /** Says how jobs of a name are done. Those of a name that nobody handles wait for a process that does. */
  handle(name: string, handler: Handler): void
  /** Does what is due from now on. */
  work(): void
  /** Does what is due now, also where `work` was not called; resolves when all of it was tried once. */
  runDue(names?: readonly string[]): Promise<void>
  /** Has a job that was set aside tried again, once what asked for it is committed. @returns its name; nothing where none of that id is set aside */
  tryAgain(trx: Transaction, id: number): Promise<string | undefined>
  /** Takes a job away that was set aside. @returns its name; nothing where none of that id is set aside */
  drop(trx: Transaction, id: number): Promise<string | undefined>
  /** Begins nothing more, and lets what is under way end. */
  stop(): Promise<void>
}
