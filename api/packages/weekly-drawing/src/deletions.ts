import type { Connection } from './database.ts'

/** Number of the last deletion that was noted. */
export const lastDeparture = ({ prepare }: Connection): number =>
  (prepare('SELECT max(id) FROM departures').pluck().get() as number | null) ?? 0

/** Members who were deleted since; asked inside the transaction that writes of them. */
export const createDepartures = (since: number) => {
  const gone = new Set<number>()
  let last = since
  return ({ prepare }: Connection): ReadonlySet<number> => {
    const rows = prepare('SELECT id, member_id FROM departures WHERE id > ? ORDER BY id').raw().all(last) as [number, number][]
    for (const [id, member] of rows) {
      gone.add(member)
      last = id
    }
    return gone
  }
}
