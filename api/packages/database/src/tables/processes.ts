import type { Generated } from 'kysely'

/** Who does what only one process may do at a time. */
export interface LeaseTable {
  name: string
  /** A random name of the process; empty once it gave the lease back. */
  holder: string
  /** Goes up each time that the lease changes hands. */
  fence: number
  /** Epoch milliseconds. */
  expires_at: number
}

/** What push still has to tell other processes of; written in the transaction of what it tells of. */
export interface PushOutboxTable {
  id: Generated<number>
  /** JSON array of members. */
  members: string
  /** JSON of the event. */
  event: string
  written_at: number
}

/** Work that outlives the process that wanted it. Times are epoch milliseconds. */
export interface JobTable {
  id: Generated<number>
  name: string
  /** JSON of what it is about: numbers and kinds, never what is private. */
  payload: string
  /** Jobs of one key are one. */
  job_key: string | null
  member_id: number | null
  added_at: number
  run_at: number
  attempts: Generated<number>
  max_attempts: number
  /** Random, of who does it now; empty while it waits. */
  claim: Generated<string>
  /** Until when nobody else takes it. */
  claimed_until: Generated<number>
  /** 1 if it was asked for again while it was done. */
  again: Generated<number>
  error: string | null
  /** When the last attempt had failed. */
  set_aside_at: number | null
}

/** What processes of one site have to agree on. */
export interface ProcessTables {
  leases: LeaseTable
  push_outbox: PushOutboxTable
  jobs: JobTable
}
