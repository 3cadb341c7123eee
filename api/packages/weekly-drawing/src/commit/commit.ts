import type { DrawingDatabase } from '../database.ts'
import type { DrawingReport } from '../report.ts'
import { insertMatches, insertSeconds, type Committing } from './matches.ts'
import { insertOutcomes } from './outcomes.ts'
import { type Batches, createBatches } from './rows.ts'
import { updateWaits } from './waits.ts'

export interface Commit extends Omit<Committing, 'firstMatch'> {
  /** By sealed position: the place in the population, or -1. */
  positions: Int32Array
  now: number
  report(): DrawingReport
  check(): void
  /** Writes what else belongs to the week, before it is matched. */
  before?(batches: Batches, firstMatch: number): Promise<void>
}

// 2^28 numbers belong to each cell (`@quintet/cells`): in a new one they begin where its members' numbers do. A match with a member of another
// cell has its number before it is written.
const nextMatch = `SELECT max(
    max(coalesce(max(id), 0), (SELECT last / 268435456 * 268435456 FROM member_numbers)),
    (SELECT coalesce(max(match_id), 0) FROM joint_matches)
  ) + 1 FROM matches`

/** The numbers of the matches are kept free, once. */
const reserve = ({ write }: DrawingDatabase, week: number): Promise<number> =>
  write(({ prepare }) => {
    prepare(`UPDATE drawings SET first_match = (${nextMatch}) WHERE week = ? AND first_match IS NULL`).run(week)
    return prepare('SELECT first_match FROM drawings WHERE week = ?').pluck().get(week) as number
  })

/**
 * Writes what was drawn in many short transactions between those of the members. Each can be done again, so a run that was cut
 * short is simply begun anew; nothing of it is seen before the week is published.
 */
export const commitDrawing = async (db: DrawingDatabase, commit: Commit): Promise<void> => {
  const { week, positions, now } = commit
  const committing = { ...commit, firstMatch: await reserve(db, week) }
  const batches = createBatches(db, commit.check)
  // The matches come last: another thread still puts them into their order.
  await updateWaits(batches, db.read, committing)
  await insertOutcomes(batches, committing, positions)
  await insertMatches(batches, committing)
  await insertSeconds(batches, committing)
  await commit.before?.(batches, committing.firstMatch)
  const sql = `UPDATE drawings SET state = 'matched', result = ?, result_hash = ?, matched_at = ? WHERE week = ? AND state = 'frozen'`
  await db.writeDurably(({ prepare }) => prepare(sql).run(JSON.stringify(commit.report()), commit.hash(), now, week))
}
