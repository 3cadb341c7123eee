import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import type { ExportContext } from './context.ts'
import { type ExportRow, deleteExport, readExport, readOldExports } from '@quintet/repositories/exports'
import { removeExportFile, sweepExportFiles } from './export-files.ts'

/** Milliseconds for which an export lies ready: as long as a sign-in counts as fresh. */
const lifeMs = FRESH_SIGN_IN_SECONDS * 1000

/** When an export is over, in epoch milliseconds. */
export const endsAt = ({ ready_at: ready, asked_at: asked }: ExportRow): number => (ready ?? asked) + lifeMs

const always = () => true

/** Takes an export away before its time, with its file; where it still is one to be taken away. */
export const removeExport = async (
  context: ExportContext,
  memberId: number,
  isDue: (row: ExportRow) => boolean = always,
): Promise<void> => {
  const removed = await context.db.write(async (trx) => {
    const row = await readExport(trx, memberId)
    if (!row || !isDue(row)) return undefined
    await deleteExport(trx, memberId)
    return row
  })
  if (removed?.file) await removeExportFile(context, removed.file)
}

/** Removes exports whose quarter of an hour is over, also those that a crash left in the middle. */
export const endExports = async (context: ExportContext): Promise<void> => {
  const now = context.wall.now()
  const isOver = (row: ExportRow) => endsAt(row) <= now
  // Somebody may have asked for another one since the list was read.
  for (const row of await readOldExports(context.db.read, now - lifeMs))
    if (isOver(row)) await removeExport(context, row.member_id, isOver)
  await sweepExportFiles(context, lifeMs)
}
