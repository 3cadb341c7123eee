import { networkOf } from '@quintet/kit/http'

/**
 * Sockets of one network that may wait for their token at a time: of an IPv4 address, or of a /64, which one subscriber has at hand. Behind
 * one address a whole office may sit.
 */
export const newcomersPerAddress = 50
/** In all, about 10 KB each: as many as a full server's pages, which come back at once after a break of the network. */
export const newcomersInAll = 10_000

export interface Newcomers<Connection> {
  /** Lets a connection wait for its token; the one that has waited longest goes where there are too many. */
  add(connection: Connection, address: string): void
  remove(connection: Connection): void
}

/**
 * Connections that have not said yet whose they are. A member's browser says so at once, a silent one never does: so the newest
 * is always let in and the oldest ends, and nobody is shut out by those who hold places.
 */
export const createNewcomers = <Connection>(end: (connection: Connection) => void): Newcomers<Connection> => {
  const sources = new Map<Connection, string>()
  const bySource = new Map<string, Set<Connection>>()
  const remove = (connection: Connection) => {
    const source = sources.get(connection)
    if (source === undefined) return
    sources.delete(connection)
    const same = bySource.get(source)
    same?.delete(connection)
    if (same?.size === 0) bySource.delete(source)
  }
  const endOldest = (of: Iterable<Connection>) => {
    for (const oldest of of) {
      remove(oldest)
      end(oldest)
      return
    }
  }
  return {
    add: (connection, address) => {
      const source = networkOf(address)
      const same = bySource.get(source) ?? new Set()
      if (same.size >= newcomersPerAddress) endOldest(same)
      else if (sources.size >= newcomersInAll) endOldest(sources.keys())
      sources.set(connection, source)
      bySource.set(source, same.add(connection))
    },
    remove,
  }
}
