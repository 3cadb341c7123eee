import { erasedListOf, noteErased, noteErasedAt } from '@quintet/backup/erased-list'
import { removeExportFile } from '@quintet/export/export-files'
import type { Handler } from '@quintet/jobs'
import type { Context } from '../context.ts'

/** Notes an erasure for restores and removes its files; each may be done twice. */
export const erasureHandler = (context: Context): Handler => ({
  run: async ({ hash, files, zip, at }) => {
    const list = erasedListOf(context.config)
    if (at === undefined) await noteErased(list, [String(hash)], context.wall.now())
    else await noteErasedAt(list, String(hash), Number(at))
    const names = String(files).split(',').filter(Boolean)
    await Promise.all(names.map((file) => context.photos.delete(file)))
    if (zip !== '') await removeExportFile(context, String(zip))
  },
})
