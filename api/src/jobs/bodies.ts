import type { Context } from '../context.ts'
import { packInTheBackground } from '../drawing/bodies.ts'
import { drawingDatabaseOf } from '../drawing/database.ts'

/** Packs for the next drawing what members changed since the last look. */
export const packBodies = async ({ db }: Context, stopped: () => boolean): Promise<void> => {
  const database = drawingDatabaseOf(db)
  try {
    await packInTheBackground(database, stopped)
  } finally {
    database.close()
  }
}
