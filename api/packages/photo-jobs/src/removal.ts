import type { Transaction } from '@quintet/database'
import { PHOTO_UNDO_GRACE_SECONDS, PHOTO_UNDO_SECONDS } from '@quintet/domain/photos'
import type { Handler, Jobs } from '@quintet/jobs'
import { removeDeletedPhotos } from '@quintet/repositories/photos'
import type { PhotoContext } from './context.ts'

const name = 'photo-removal'
const atOnce = 100
/** Milliseconds from a deletion until it can no longer be taken back. */
const undoMs = (PHOTO_UNDO_SECONDS + PHOTO_UNDO_GRACE_SECONDS) * 1000

/** Puts the removal for good down with a deletion. */
export const queueRemoval = (
  trx: Transaction,
  { jobs, wall }: Pick<PhotoContext, 'wall'> & { readonly jobs: Pick<Jobs, 'add'> },
): Promise<void> => jobs.add(trx, name, {}, { runAt: wall.now() + undoMs + 1 })

/** Removes photos for good whose deletion can no longer be taken back. Returns how many there were. */
export const removeDeleted = async ({ db, wall, photos }: PhotoContext): Promise<number> => {
  const files = await db.write((trx) => removeDeletedPhotos(trx, wall.now() - undoMs, atOnce))
  // What a crash leaves here no row names any more: the look for such files takes it.
  for (const file of files) await photos.delete(file)
  if (files.length > 0) db.scrub()
  return files.length
}

/** Removes what is due, however much it is. */
export const removalHandler = (context: PhotoContext): Handler => ({
  run: async () => {
    while ((await removeDeleted(context)) === atOnce);
  },
})
