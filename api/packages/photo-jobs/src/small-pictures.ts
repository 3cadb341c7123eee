import { makeSmallQuickly, storeSmall } from '@quintet/photos/small'
import { noteSmall, readWithoutSmall } from '@quintet/repositories/photos'
import type { PhotoContext } from './context.ts'

const smallAtOnce = 25

const makeOne = async ({ db, photos }: PhotoContext, { id, file }: { id: number; file: string }): Promise<void> => {
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
export const makeMissingSmall = async (context: PhotoContext, stopped: () => boolean): Promise<boolean> => {
  const missing = await readWithoutSmall(context.db.read, smallAtOnce)
  for (const photo of missing) if (!stopped()) await makeOne(context, photo)
  return missing.length === smallAtOnce
}
