import { erasedHash, erasedListOf, noteErased } from '@quintet/backup/erased-list'
import type { Transaction } from '@quintet/database'
import { removeExportFile } from '@quintet/export/export-files'
import type { Handler } from '@quintet/jobs'
import type { Context } from '../context.ts'

/** The name of the job that does away with what lies outside of the database. */
export const erasureJob = 'erasure'

interface Left {
  sub: string
  /** Pictures. */
  files: readonly string[]
  /** Their export; empty for none. */
  zip: string
}

/** Puts down with an erasure what is left of it: the list that restores go by, and the files. Nothing of it says whose they were. */
export const queueErasure = (trx: Transaction, { jobs }: Context, { sub, files, zip }: Left): Promise<void> =>
  jobs.add(trx, erasureJob, { hash: erasedHash(sub), files: files.join(), zip })

/** Notes an erasure for restores and removes its files; each may be done twice. */
export const erasureHandler = (context: Context): Handler => ({
  run: async ({ hash, files, zip }) => {
    await noteErased(erasedListOf(context.config), [String(hash)], context.wall.now())
    const names = String(files).split(',').filter(Boolean)
    await Promise.all(names.map((file) => context.photos.delete(file)))
    if (zip !== '') await removeExportFile(context, String(zip))
  },
})
