import { FRESH_SIGN_IN_SECONDS } from '@quintet/domain/limits'
import type { ExportContext } from './context.ts'
import { type ExportRow, deleteExport, readExport, readOldExports } from '@quintet/repositories/exports'
import { removeExportFile, sweepExportFiles } from './export-files.ts'

/** Milliseconds for which an export lies ready: as long as a sign-in counts as fresh. */
const lifeMs = FRESH_SIGN_IN_SECONDS * 1000

/** When an export is over, in epoch milliseconds. */
export const endsAt = ({ ready_at: ready, asked_at: asked }: ExportRow): number => (ready ?? asked) + lifeMs

/** Takes an export away before its time, with its file. */
export const removeExport = async (context: ExportContext, memberId: number): Promise<void> => {
  const row = await readExport(context.db.read, memberId)
  await context.db.write((trx) => deleteExport(trx, memberId))
  if (row?.file) await removeExportFile(context, row.file)
}

/** Removes exports whose quarter of an hour is over, also those that a crash left in the middle. */
export const endExports = async (context: ExportContext): Promise<void> => {
  const now = context.wall.now()
  for (const row of await readOldExports(context.db.read, now - lifeMs))
    if (endsAt(row) <= now) await removeExport(context, row.member_id)
  await sweepExportFiles(context, lifeMs)
}
