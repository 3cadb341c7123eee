import { proofPicturesAmong } from '@quintet/repositories/photo-proofs'
import type { PhotoContext } from './context.ts'

/** A file that is younger may still be waiting for its row. */
const youngestMs = 3_600_000
const atOnce = 500

const namesIn = async ({ db }: Pick<PhotoContext, 'db'>, files: readonly string[]): Promise<Set<string>> => {
  const rows = await db.read.selectFrom('photos').select('file').where('file', 'in', files).execute()
  return new Set([...rows.map(({ file }) => file), ...(await proofPicturesAmong(db.read, files))])
}

/** Deletes pictures that no photo names: a crash between a file and its row leaves one behind. Returns how many there were. */
export const sweepOrphans = async (
  context: Pick<PhotoContext, 'db' | 'photos'>,
  stopped: () => boolean = () => false,
): Promise<number> => {
  let removed = 0
  let batch: string[] = []
  const sweep = async () => {
    const known = await namesIn(context, batch)
    for (const file of batch.filter((each) => !known.has(each))) {
      await context.photos.delete(file)
      removed += 1
    }
    batch = []
  }
  for await (const file of context.photos.olderThan(youngestMs)) {
    if (stopped()) return removed
    batch.push(file)
    if (batch.length === atOnce) await sweep()
  }
  if (batch.length > 0) await sweep()
  return removed
}
