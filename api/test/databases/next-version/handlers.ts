import { sql } from 'kysely'
import type { Context } from '../../../src/context.ts'
import * as before from '../../../src/jobs/handlers.ts'

const name = 'message-lengths'
const atOnce = 50
const pauseMs = 500

// Processes of the version before go on writing rows without it, so a look that found none is not the last.
const queue = ({ db, jobs, wall }: Context, runAt: number): Promise<void> =>
  db.write((trx) => jobs.add(trx, name, {}, { key: name, runAt: Math.max(runAt, wall.now()) }))

/** Fills the new column in of some rows. @returns whether there may be more */
const fillSome = async ({ db }: Context): Promise<boolean> => {
  const filled = await db.write((trx) =>
    sql`UPDATE messages SET body_length = length(body)
      WHERE id IN (SELECT id FROM messages WHERE body_length IS NULL LIMIT ${atOnce})`.execute(trx),
  )
  return filled.numAffectedRows === BigInt(atOnce)
}

/** As in the version before, and one job more. */
export const handleJobs = (context: Context): void => {
  before.handleJobs(context)
  context.jobs.handle(name, {
    run: async () => queue(context, (await fillSome(context)) ? 0 : context.wall.now() + pauseMs),
  })
}

/** As in the version before, and one job more. */
export const requeue = async (context: Context): Promise<void> => {
  await before.requeue(context)
  await queue(context, 0)
}
