import { queueRemoval } from '@quintet/photo-jobs/removal'
import type { AnswerOf, Calls, RequestOf } from '@quintet/contract'
import { averageRating, judgeScore } from '@quintet/domain/judging'
import { type PhotoStatus, canUndoDelete, isPhotoOrder, photoSlots } from '@quintet/domain/photos'
import { weekNumber } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import { Refusal } from '@quintet/kit/errors'
import type { PhotoReason } from '@quintet/photos/links'
import { createPhotoQueue } from '@quintet/photos/queue'
import type { Measured } from '@quintet/photos/signals'
import { type SmallPictures, storeSmall } from '@quintet/photos/small'
import { openReturned } from '@quintet/cases/known-again'
import { isReturnOver } from '@quintet/cases/standing'
import { restUnlessReady } from '@quintet/repositories/activation'
import { insertSignals, nearClosed } from '@quintet/repositories/photo-signals'
import { ratingsOfPhoto } from '@quintet/repositories/photo-ratings'
import {
  insertPhoto,
  orderPhotos as orderInSlots,
  putPhotoBack,
  readPhotoInSlot,
  readPhotos,
  readRefusals,
  setPhotoAside,
} from '@quintet/repositories/photos'
import type { Scope } from '../scope.ts'
import { today } from '@quintet/kit/week'
import { lapseProof } from '@quintet/cases/lapse-proof'

type Save = RequestOf<Calls['savePhoto']>
type Saved = AnswerOf<Calls['savePhoto']>

// Only a demo clears photos by itself (decision 50); elsewhere staff do.
const startState = ({ config }: Context): PhotoStatus => (config.demo ? 'cleared' : 'held')

/** One picture at a time, whatever it is for. */
export const photoQueue = createPhotoQueue()

// From now on it is no photo for anybody; it can be put back for some seconds, then a job removes it for good.
const removePhoto = async (slot: number, { context, member }: Scope): Promise<Saved> => {
  const { earlier, active } = await context.db.write(async (trx) => {
    if (!(await readPhotoInSlot(trx, member.id, slot))) throw new Refusal('photo.none')
    const aside = await setPhotoAside(trx, { memberId: member.id, slot, now: context.wall.now() })
    await queueRemoval(trx, context)
    const isActive = await restUnlessReady(trx, context.config, member.id)
    return { earlier: aside, active: isActive ? (1 as const) : (0 as const) }
  })
  if (earlier) await context.photos.delete(earlier)
  return { result: 'deleted', active }
}

/** `/photo-undo`: puts a photo back that was deleted a moment ago, into its place or, where that is taken, the first free one. */
export const undoPhotoDelete = (
  { slot }: RequestOf<Calls['undoPhotoDelete']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['undoPhotoDelete']>> =>
  context.db.write(async (trx) => {
    const photo = await readPhotoInSlot(trx, member.id, -slot)
    const age = (context.wall.now() - (photo?.deleted_at ?? 0)) / 1000
    if (!photo || !canUndoDelete(age)) throw new Refusal('photo.undoOver')
    const taken = new Set((await readPhotos(trx, member.id)).map((other) => other.slot))
    const free = [slot, ...photoSlots].find((place) => !taken.has(place))
    if (free === undefined) throw new Refusal('photo.undoOver')
    await putPhotoBack(trx, photo.id, free)
    // Like one that is added: the person who compared the photos meanwhile did not see it.
    await lapseProof(trx, member.id, today(context))
    return { slot: free }
  })

/** `/photo-order`: gives the member's photos places 1, 2, 3 … in the order of the places that are named. */
export const orderPhotos = (
  { order }: RequestOf<Calls['orderPhotos']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['orderPhotos']>> =>
  context.db.write(async (trx) => {
    const filled = (await readPhotos(trx, member.id)).map(({ slot }) => slot)
    if (!isPhotoOrder(order, filled)) throw new Refusal('photo.order')
    await orderInSlots(trx, member.id, order)
    return {}
  })

// A picture whose row is refused, as the account may have been deleted meanwhile, goes again at once.
const insertOrDrop = async (
  { context, member }: Scope,
  { isKnown, ...photo }: { slot: number; file: string; state: PhotoStatus; blur: Buffer; isKnown: boolean },
  measured: Measured,
) => {
  try {
    return await context.db.write(async (trx) => {
      const old = await readPhotoInSlot(trx, member.id, photo.slot)
      const id = await insertPhoto(trx, { memberId: member.id, ...photo, now: context.wall.now() })
      await insertSignals(trx, id, measured)
      await lapseProof(trx, member.id, today(context))
      const now = context.wall.now()
      if (isKnown) await openReturned(trx, { member: member.id, by: 'photo', photo: id, now, day: today(context) })
      await restUnlessReady(trx, context.config, member.id)
      return old?.file
    })
  } catch (error) {
    await context.photos.delete(photo.file)
    throw error
  }
}

interface ReadPhoto {
  jpeg: Buffer
  measured: Measured
  small: SmallPictures
}

// What is sent once more, as its answer did not arrive, is the photo that is there already: it keeps its state, ratings and proof.
const sameIn = async (slot: number, jpeg: Buffer, { context, member }: Scope): Promise<PhotoStatus | undefined> => {
  const old = await readPhotoInSlot(context.db.read, member.id, slot)
  return old && (await context.photos.get(old.file))?.equals(jpeg) ? (old.state as PhotoStatus) : undefined
}

const readPhoto = async (slot: number, base64: string, scope: Scope): Promise<ReadPhoto | PhotoStatus> => {
  const { pictures, photoSignals } = scope.context
  const jpeg = await pictures.process(Buffer.from(base64, 'base64'))
  const known = await sameIn(slot, jpeg, scope)
  if (known) return known
  return { jpeg, measured: await pictures.measure(jpeg, photoSignals), small: await pictures.makeSmall(jpeg) }
}

const keepPictures = async ({ photos }: Context, { jpeg, small }: ReadPhoto): Promise<string> => {
  const file = await photos.put(jpeg)
  try {
    await storeSmall(photos, file, small)
    return file
  } catch (error) {
    await photos.delete(file)
    throw error
  }
}

// One like those of a closed account is looked at by a person, in a demo too. Whose own closing came along and is over has been looked at.
const isKnownPhoto = async ({ context, member }: Scope, { hash }: Measured): Promise<boolean> => {
  const { read } = context.db
  const near = await nearClosed(read, hash, member.id)
  return near.some((account) => account > 0) || (near.length > 0 && !(await isReturnOver(read, member.id)))
}

const putPhoto = async (slot: number, base64: string, scope: Scope): Promise<Saved> => {
  const { context } = scope
  const read = await photoQueue.run(scope.member.id, () => readPhoto(slot, base64, scope))
  if (typeof read === 'string') return { result: 'saved', state: read }
  const { measured, small } = read
  const file = await keepPictures(context, read)
  const isKnown = await isKnownPhoto(scope, measured)
  const state = isKnown ? 'held' : startState(context)
  const replaced = await insertOrDrop(scope, { slot, file, state, blur: small.blur, isKnown }, measured)
  if (replaced) await context.photos.delete(replaced)
  return { result: 'saved', state }
}

/** `/uis`: puts a photo into a slot or empties it; two or fewer left make the member not active. */
export const savePhoto = (input: Save, scope: Scope): Promise<Saved> =>
  'delete' in input ? removePhoto(input.slot, scope) : putPhoto(input.slot, input.image, scope)

interface Presenting {
  /** Whether the request asked for links. */
  links: boolean | undefined
  reason: PhotoReason
}

type Presented = { id: number; file: string } | undefined

const linksTo = ({ context, member }: Scope, photos: readonly Presented[], reason: PhotoReason): (string | null)[] => {
  const urls = context.photoLinks.create(
    photos.flatMap((photo) => (photo ? [photo.id] : [])),
    member,
    reason,
  )
  return photos.map((photo) => (photo && urls.shift()) ?? null)
}

const readBase64 = async ({ context }: Scope, photo: Presented): Promise<string | null> =>
  (photo && (await context.photos.get(photo.file))?.toString('base64')) ?? null

/** Photos as the request asked for them: short-lived links, or base64; null for a slot without any. */
export const presentPhotos = (
  scope: Scope,
  photos: readonly Presented[],
  { links, reason }: Presenting,
): Promise<(string | null)[]> | (string | null)[] =>
  links ? linksTo(scope, photos, reason) : Promise.all(photos.map((photo) => readBase64(scope, photo)))

type StoredPhoto = Awaited<ReturnType<typeof readPhotos>>[number]

// A photo that was removed by a measure has its reasons there.
const refusalsOf = async ({ context }: Scope, bySlot: readonly (StoredPhoto | undefined)[]) => {
  const refused = bySlot.flatMap((photo) => (photo?.state === 'refused' ? [photo.id] : []))
  if (refused.length === 0) return {}
  const reasons = await readRefusals(context.db.read, refused)
  return { refusals: bySlot.map((photo) => (photo && reasons.get(photo.id)) ?? null) }
}

/** `/w-gui`: the member's own photos, also those that are held. */
export const loadOwnPhotos = async (
  { links }: RequestOf<Calls['loadOwnPhotos']>,
  scope: Scope,
): Promise<AnswerOf<Calls['loadOwnPhotos']>> => {
  const stored = await readPhotos(scope.context.db.read, scope.member.id)
  const bySlot = photoSlots.map((slot) => stored.find((photo) => photo.slot === slot))
  return {
    photos: await presentPhotos(scope, bySlot, { links, reason: { kind: 'own' } }),
    states: bySlot.map((photo) => (photo ? (photo.state as PhotoStatus) : null)),
    ...(await refusalsOf(scope, bySlot)),
  }
}

/** `/uir`: ratings of one own photo as of the last boundary. */
export const loadPhotoRating = async (
  { slot }: RequestOf<Calls['loadPhotoRating']>,
  { context, member }: Scope,
): Promise<AnswerOf<Calls['loadPhotoRating']>> => {
  const photo = await readPhotoInSlot(context.db.read, member.id, slot)
  if (!photo) throw new Refusal('photo.none')
  const week = weekNumber(Math.floor(context.clock.now() / 1000))
  const { attractiveness, quality, count } = await ratingsOfPhoto(context.db.read, photo.id, week)
  return {
    rating: averageRating(attractiveness, count) ?? 'N/A',
    judged: judgeScore(quality, count) ?? 'N/A',
    count: count === 0 ? 'N/A' : count,
  }
}
