import { type Static, Type } from 'typebox'
import { photoRefusals } from '@quintet/domain/photos'
import { Done, EpochSeconds, Slot, integer } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Number = integer(1, 2_147_483_647)
const Count = integer(0, 2_147_483_647)

const Signals = Type.Object({
  width: Count,
  height: Count,
  /** How sharp the edges are, 0 to 100: below about 5 it is blurred. */
  edges: integer(0, 100),
  /** What classifiers found, by name: faces, where they are counted. */
  classified: Type.Record(Type.String({ maxLength: 40 }), Type.Number()),
  /** Places of photos of the same account that look nearly the same. */
  nearOwn: Type.Array(Slot, { maxItems: 5 }),
  /** Refused photos, and photos of closed accounts, that do. */
  nearRefused: Count,
  nearClosed: Count,
})

/** A held photo in somebody's hands, its case, and what speaks for looking closely. */
export const ReviewedPhoto = Type.Object({
  photo: Number,
  case: Number,
  slot: Slot,
  uploadedAt: EpochSeconds,
  leasedUntil: EpochSeconds,
  /** base64 of the JPEG. */
  image: Type.String({ maxLength: 4_000_000 }),
  /** Reports of this photo, and photos of the member that were refused before. */
  reports: Count,
  refusedBefore: Count,
  /** Somebody else asked for a second opinion. */
  isSecondOpinion: Type.Boolean(),
  /** Left out where the picture can't be read. */
  signals: Type.Optional(Signals),
})
/** Its type. */
export type ReviewedPhoto = Static<typeof ReviewedPhoto>

/** Takes photos from the queue, the riskiest and oldest first. Nobody else gets them until the lease is over. */
export const takePhotos = declareForStaff(
  'takePhotos',
  Type.Object({
    count: integer(1, 4),
    /** Those that the console has already: they are not sent again, and what is sent comes beside them. */
    holding: Type.Optional(Type.Array(Number, { maxItems: 8 })),
  }),
  Type.Object({ photos: Type.Array(ReviewedPhoto, { maxItems: 4 }), waiting: Count }),
  { roles: ['moderator'], perMinute: 120 },
)

const Decision = Type.Union([
  Type.Object({ photo: Number, decision: Type.Literal('clear') }),
  Type.Object({ photo: Number, decision: Type.Literal('refuse'), reason: Type.Enum([...photoRefusals]) }),
  Type.Object({ photo: Number, decision: Type.Literal('askSecond') }),
])

/** Decides on a photo in one's hands. It counts after ten seconds, unless it is undone. */
export const decidePhoto = declareForStaff('decidePhoto', Decision, Type.Object({ finalAt: Type.Optional(EpochSeconds) }), {
  roles: ['moderator'],
  perMinute: 120,
})

/** Takes a decision of the last ten seconds back. */
export const undoPhotoDecision = declareForStaff('undoPhotoDecision', Type.Object({ photo: Number }), Done, {
  roles: ['moderator'],
  perMinute: 120,
})
