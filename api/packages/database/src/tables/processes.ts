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

/** What processes of one site have to agree on. */
export interface ProcessTables {
  leases: LeaseTable
  push_outbox: PushOutboxTable
}
