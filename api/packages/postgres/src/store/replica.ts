import { LRUCache } from 'lru-cache'
import type { Pool, PoolClient } from 'pg'
import { callerNow } from '@quintet/kit/store'
import { isLostConnection } from '../faults.ts'

/** Milliseconds for which a caller's reads stay with the primary at most: a standby that lags more is left out of it. */
const longest = 60_000
/** Milliseconds between two questions how far the standby is. */
const askEvery = 100
/** Milliseconds for which a standby that did not answer is not asked. */
const restAfterFault = 5000

interface Written {
  /** Place in the log (bytes) that the standby must have replayed. */
  place: number
  at: number
}

// A place in the log, such as 16/B374D848, in bytes.
const replayed = `SELECT pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0') AS place`
const written = `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS place`

/** Which pool a read goes to. */
export interface Router {
  target(): Pool | Promise<Pool>
  /** Hears that a connection of a pool broke. */
  lost(pool: Pool): void
  /** Notes how far the standby must be before a caller reads there again. */
  committed(client: PoolClient): Promise<void>
}

/** Sends everything to the one database that there is. */
export const withoutReplica = (primary: Pool): Router => ({
  target: () => primary,
  lost: () => undefined,
  committed: async () => undefined,
})

/**
 * Reads of callers go to a standby, unless they wrote what it does not have yet; the site's own work reads from the primary. Each process
 * knows of its own writes: a caller is to stay with one, as by an address or a cookie at the proxy.
 */
export const createRouter = (primary: Pool, standby: Pool, now: () => number = Date.now): Router => {
  // A limit by size, not by count: its places are then taken as they are needed, not all at once.
  const byCaller = new LRUCache<string, Written>({ maxSize: 100_000, sizeCalculation: () => 1, ttl: longest })
  let [known, askedAt, restsUntil] = [0, 0, 0]
  const rest = () => void (restsUntil = now() + restAfterFault)
  const ask = async (): Promise<void> => {
    askedAt = now()
    try {
      const { rows } = await standby.query<{ place: number }>(replayed)
      known = Number(rows[0]?.place ?? 0)
    } catch (fault) {
      if (!isLostConnection(fault)) throw fault
      rest()
    }
  }
  const hasSeen = async ({ place, at }: Written): Promise<boolean> => {
    if (now() - at > longest || known >= place) return true
    if (now() - askedAt >= askEvery) await ask()
    return known >= place
  }
  return {
    target: async () => {
      const caller = callerNow()
      if (caller === undefined || now() < restsUntil) return primary
      const own = byCaller.get(caller)
      if (own && !(await hasSeen(own))) return primary
      if (own) byCaller.delete(caller)
      if (known === 0 && now() - askedAt >= askEvery) await ask()
      return known > 0 && now() >= restsUntil ? standby : primary
    },
    lost: (pool) => {
      if (pool === standby) rest()
    },
    committed: async (client) => {
      const caller = callerNow()
      if (caller === undefined) return
      const { rows } = await client.query<{ place: number }>(written)
      byCaller.set(caller, { place: Number(rows[0]?.place ?? 0), at: now() })
    },
  }
}
