import type { ReviewedPhoto } from '@quintet/contract/staff'
import type { Context } from '../context.ts'
import { distance, nearDistance } from '@quintet/photos/perceptual-hash'
import { insertSignals, readKeptHashes, readSignals, type SignalledPhoto } from '@quintet/repositories/photo-signals'

// Photos of before there were signals are measured when one of their account is first looked at.
const measureMissing = async (context: Context, photos: readonly SignalledPhoto[]): Promise<boolean> => {
  const missing = photos.filter(({ hash }) => hash === null)
  for (const { id, file } of missing) {
    const jpeg = await context.photos.get(file)
    if (!jpeg) continue
    const measured = await context.pictures.measure(jpeg, context.photoSignals)
    await context.db.write((trx) => insertSignals(trx, id, measured))
  }
  return missing.length > 0
}

const allOf = async (context: Context, member: number): Promise<SignalledPhoto[]> => {
  const photos = await readSignals(context.db.read, member)
  return (await measureMissing(context, photos)) ? readSignals(context.db.read, member) : photos
}

const isNear = (a: Buffer, b: Buffer | null): boolean => b !== null && distance(a, b) <= nearDistance

/** What was measured of a photo, and which others look nearly the same: of its account, refused ones, those of closed accounts. */
export const signalsOf = async (context: Context, member: number, photo: number): Promise<ReviewedPhoto['signals']> => {
  const all = await allOf(context, member)
  const own = all.find(({ id }) => id === photo)
  if (!own?.hash) return undefined
  const { hash, width, height, edges, classified } = own
  const kept = (await readKeptHashes(context.db.read)).filter((each) => isNear(hash, each.hash))
  return {
    width: width ?? 0,
    height: height ?? 0,
    edges: edges ?? 0,
    classified: JSON.parse(classified ?? '{}') as Record<string, number>,
    nearOwn: all.filter((each) => each.id !== photo && isNear(hash, each.hash)).map(({ slot }) => slot),
    nearRefused: kept.filter(({ why }) => why === 'refused').length,
    nearClosed: kept.filter(({ why }) => why === 'closed').length,
  }
}
