import { type Static, Type } from 'typebox'
import { gestures, photoSlots, proofRefusals } from '@quintet/domain/photos'
import { Done, Empty, EpochSeconds, integer, Slot } from '../schema/common.ts'
import { declareForStaff } from './staff-call.ts'

const Number = integer(1, 2_147_483_647)
const Gesture = integer(1, gestures.length)
/** base64 of a JPEG; empty where it can't be read. */
const Image = Type.String({ maxLength: 4_000_000 })

/** Two pictures of gestures that wait to be compared with the photos of the profile. */
export const ReviewedProof = Type.Object({
  number: Number,
  case: Number,
  sentAt: EpochSeconds,
  leasedUntil: EpochSeconds,
  gestures: Type.Tuple([Gesture, Gesture]),
  withoutHands: Type.Boolean(),
  pictures: Type.Tuple([Image, Image]),
  photos: Type.Array(Type.Object({ slot: Slot, image: Image }), { maxItems: photoSlots.length }),
})
/** Its type. */
export type ReviewedProof = Static<typeof ReviewedProof>

/** Takes the check that waits longest; nobody else gets it until the lease is over. */
export const takeProof = declareForStaff(
  'takeProof',
  Empty,
  Type.Object({ proof: Type.Optional(ReviewedProof), waiting: integer(0, 2_147_483_647) }),
  { roles: ['moderator'], perMinute: 60 },
)

/** Decides a check; the pictures are erased at once, so it can't be undone. `again` asks the member for other pictures. */
export const decideProof = declareForStaff(
  'decideProof',
  Type.Union([
    Type.Object({ proof: Number, decision: Type.Enum(['yes', 'again']) }),
    Type.Object({ proof: Number, decision: Type.Literal('no'), reason: Type.Enum([...proofRefusals]) }),
  ]),
  Done,
  { roles: ['moderator'], perMinute: 60 },
)
