import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** What the thread that keeps the log short is given. */
export interface WalCheckpointing {
  /** The database. */
  file: string
}

const every = 1000

const { file } = workerData as WalCheckpointing
const sqlite = new Sqlite(file)
// Takes over what nobody reads any more, and waits for nobody.
setInterval(() => void sqlite.pragma('wal_checkpoint(PASSIVE)'), every)
