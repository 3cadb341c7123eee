import { PHOTO_UNDO_GRACE_SECONDS, PHOTO_UNDO_SECONDS } from '@quintet/domain/photos'
import { makeSmallQuickly, storeSmall } from '@quintet/photos/small'
import { noteSmall, readWithoutSmall, removeDeletedPhotos } from '@quintet/repositories/photos'
import type { Context } from '../context.ts'

const atOnce = 100

/** Removes photos for good whose deletion can no longer be taken back. Returns how many there were. */
export const removeDeleted = async ({ db, wall, photos }: Context): Promise<number> => {
  const before = wall.now() - (PHOTO_UNDO_SECONDS + PHOTO_UNDO_GRACE_SECONDS) * 1000
  const files = await db.write((trx) => removeDeletedPhotos(trx, before, atOnce))
  for (const file of files) await photos.delete(file)
  if (files.length > 0) db.scrub()
  return files.length
}

const smallAtOnce = 25

const makeOne = async ({ db, photos }: Context, { id, file }: { id: number; file: string }): Promise<void> => {
  const jpeg = await photos.get(file)
  const made = jpeg && (await makeSmallQuickly(jpeg).catch(() => undefined))
  if (made) await storeSmall(photos, file, made)
  const isThere = await db.write((trx) => noteSmall(trx, id, file, made?.blur ?? Buffer.alloc(0)))
  // Deleted or replaced meanwhile: what was made goes after it.
  if (!isThere) await photos.delete(file)
}

/**
 * Makes the small pictures of photos that have none, as they are of before there were any, or came with a backup. A few at a time.
 * @returns whether there are more
 */
export const makeMissingSmall = async (context: Context, stopped: () => boolean): Promise<boolean> => {
  const missing = await readWithoutSmall(context.db.read, smallAtOnce)
  for (const photo of missing) if (!stopped()) await makeOne(context, photo)
  return missing.length === smallAtOnce
}
