import type { PhotoStatus, ProofRefusal, ProofState } from '@quintet/domain/photos'
import type { Generated } from 'kysely'

export interface PhotoTable {
  id: Generated<number>
  member_id: number
  slot: number
  file: string
  state: string
  times_judged: Generated<number>
  created_at: number
  /** When it was deleted, and what it was before; for as long as that can be taken back. */
  deleted_at: Generated<number | null>
  deleted_state: Generated<PhotoStatus | null>
  /** A picture of 16 dots across (WebP); null while no small picture was made, empty where none could be. */
  blur: Generated<Buffer | null>
}

/** The check that a member's photos show the member; see the domain's ProofState. */
export interface PhotoProofTable {
  id: Generated<number>
  member_id: number
  state: ProofState
  /** Places in the list of gestures, from 1 on. */
  gesture_1: number
  gesture_2: number
  without_hands: Generated<number>
  /** The pictures, until they are decided on. */
  file_1: Generated<string | null>
  file_2: Generated<string | null>
  started_at: number
  /** How many were begun on that day. */
  tries: number
  sent_at: Generated<number | null>
  case_id: Generated<number | null>
  /** In whose hands it is, since when and until when. */
  staff_id: Generated<number | null>
  leased_at: Generated<number | null>
  leased_until: Generated<number | null>
  /** JSON: numbers of the photos that the person who has it was shown; until the decision. */
  compared: Generated<string | null>
  decided_at: Generated<number | null>
  reason: Generated<ProofRefusal | null>
}

export interface PhotoTables {
  photos: PhotoTable
  photo_proofs: PhotoProofTable
}
