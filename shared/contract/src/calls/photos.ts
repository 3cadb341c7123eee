import { gestures, photoRefusals, proofRefusals, proofStates } from '@quintet/domain/photos'
import { Type } from 'typebox'
import { declare } from '../call.ts'
import { Day, Empty, EpochSeconds, integer, OrNull, Slot } from '../schema/common.ts'
import { wireCalls } from '../wire/calls.ts'

/** Ten MiB of base64: a phone's JPEG before the server re-encodes it. */
export const maxPhotoBytes = 10 * 1024 * 1024

/** Five places: base64 JPEG, or a short-lived link where the request asked for links; null where a slot is empty. */
export const FivePhotos = Type.Array(OrNull(Type.String()), { minItems: 5, maxItems: 5 })
/** How far the review of a photo is. */
export const PhotoState = Type.Union([Type.Literal('held'), Type.Literal('cleared'), Type.Literal('refused')])
/** Whether the answer is to have a short-lived link for each photo. */
export const WithLinks = Type.Object({ links: Type.Optional(Type.Boolean()) })

/** Puts a JPEG into a slot, or empties the slot. */
export const savePhoto = declare(
  wireCalls.savePhoto,
  Type.Union([
    Type.Object({ slot: Slot, delete: Type.Literal(true) }),
    Type.Object({
      slot: Slot,
      type: Type.Literal('image/jpeg'),
      image: Type.String({ minLength: 100, maxLength: maxPhotoBytes }),
    }),
  ]),
  Type.Object({ result: Type.String(), state: Type.Optional(PhotoState), active: Type.Optional(integer(0, 1)) }),
  { bodyLimit: maxPhotoBytes + 1024, perMinute: 20 },
)

/** Puts a photo back that was deleted some seconds ago; answers where it stands now. */
export const undoPhotoDelete = declare(wireCalls.undoPhotoDelete, Type.Object({ slot: Slot }), Type.Object({ slot: Slot }), {
  perMinute: 20,
})

/** Gives the photos a new order: the filled places, as they are to stand from place 1 on. */
export const orderPhotos = declare(
  wireCalls.orderPhotos,
  Type.Object({ order: Type.Array(Slot, { minItems: 1, maxItems: 5 }) }),
  Empty,
  {
    perMinute: 60,
  },
)

/** The five places of the member's own photos. */
export const loadOwnPhotos = declare(
  wireCalls.loadOwnPhotos,
  WithLinks,
  Type.Object({
    photos: FivePhotos,
    states: Type.Array(OrNull(PhotoState), { minItems: 5, maxItems: 5 }),
    /** Why a photo was refused (decision 58); left out where none was. */
    refusals: Type.Optional(Type.Array(OrNull(Type.Enum([...photoRefusals])), { minItems: 5, maxItems: 5 })),
  }),
)

const average = Type.Union([Type.Number(), Type.Literal('N/A')])

/** Ratings of one photo as of the last week boundary; `N/A` until it was judged. */
export const loadPhotoRating = declare(
  wireCalls.loadPhotoRating,
  Type.Object({ slot: Slot }),
  Type.Object({ rating: average, judged: average, count: average }),
)

const Gesture = integer(1, gestures.length)

/** How far the check of the member's photos is; `none` where it was never begun. */
const Proof = Type.Object({
  state: Type.Enum(['none', ...proofStates]),
  /** The two to show, as places in the list of gestures; while it is open. */
  gestures: Type.Optional(Type.Tuple([Gesture, Gesture])),
  /** Until when the pictures have to be sent. */
  endsAt: Type.Optional(EpochSeconds),
  /** Until when staff answer. */
  answerBy: Type.Optional(EpochSeconds),
  /** The day on which the photos were checked. */
  checkedDay: Type.Optional(Day),
  /** Why nothing was proved. */
  reason: Type.Optional(Type.Enum([...proofRefusals])),
})

/** The check that the member's photos show the member. */
export const loadPhotoProof = declare(wireCalls.loadPhotoProof, Empty, Proof)

/** Begins it: the server draws two gestures. One that is open stays as it was drawn. */
export const startPhotoProof = declare(wireCalls.startPhotoProof, Empty, Proof, { perMinute: 10 })

const Picture = Type.String({ minLength: 100, maxLength: maxPhotoBytes })

/** Sends the two pictures (base64 JPEG) in the order of the gestures; `withoutHands` says that the equivalents are shown. */
export const sendPhotoProof = declare(
  wireCalls.sendPhotoProof,
  Type.Object({ pictures: Type.Tuple([Picture, Picture]), withoutHands: Type.Boolean() }),
  Proof,
  { bodyLimit: 2 * maxPhotoBytes + 1024, perMinute: 6 },
)
