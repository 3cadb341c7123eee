import { createHmac } from 'node:crypto'
import type { Database } from '@quintet/database'
import { type Profile, emptyProfile, publicProfile } from '@quintet/domain/profile'
import { foldedAddress } from '@quintet/weekly-drawing/people'
import { readKeys } from '@quintet/repositories/keys'
import { readPhotos } from '@quintet/repositories/photos'
import { readProfile } from '@quintet/repositories/profiles'
import type { Cells } from './read-cells.ts'

/** What a match shows of a member, and what its cell needs to know that it is the same one: all that travels. */
export interface PublicRecord {
  id: number
  sub: string
  language: number
  /** JSON of a profile in which nothing stands but what the member shows. */
  profile: string
  publicKey: string | null
  /** When staff compared the photos with the member, epoch milliseconds. */
  checkedAt: number | null
  /** Whether the member lets matches know that they have read. */
  signs: boolean
  /** Slot of each photo, and when it came, epoch milliseconds: what others rated of one that is gone goes too. */
  photos: { slot: number; at: number }[]
  /** Keyed hash of the person, base64url, so that two who have met are not brought together again. */
  person: string
}

/** A profile that shows others what the whole one does, and holds nothing else. */
export const shownProfile = (profile: Profile): Profile => {
  const { personality, relationship, name, topic, question, bio, ...answers } = publicProfile(profile) as Record<string, never>
  const about = Object.fromEntries(Object.entries({ name, topic, question, bio }).filter(([, text]) => text !== undefined))
  return {
    ...emptyProfile(),
    answers,
    ...(personality !== undefined && { personality }),
    ...(relationship !== undefined && { relationship }),
    ...(Object.keys(about).length > 0 && { about: about as unknown as NonNullable<Profile['about']> }),
    // What is not shown is not there: nothing more is left to hide.
    visibility: Array.from({ length: 50 }, () => 1 as const),
  }
}

/** Keyed hash of a person under the key that the cells share, base64url. */
export const personOf = ({ secret }: Pick<Cells, 'secret'>, address: string): string =>
  createHmac('sha256', secret)
    .update(`person:${foldedAddress(address)}`)
    .digest('base64url')

/** What another cell may know of a member. */
export const readPublicRecord = async (
  db: Database,
  cells: Cells,
  { id, sub }: { id: number; sub: string },
): Promise<PublicRecord> => {
  const member = await db
    .selectFrom('members')
    .leftJoin('identity_users', 'identity_users.sub', 'members.sub')
    .leftJoin('chat_signs', 'chat_signs.member_id', 'members.id')
    .leftJoin('photo_proofs', (join) =>
      join.onRef('photo_proofs.member_id', '=', 'members.id').on('photo_proofs.state', '=', 'passed'),
    )
    .select(['members.language', 'identity_users.email', 'chat_signs.member_id as signs', 'photo_proofs.decided_at'])
    .where('members.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    id,
    sub,
    language: member.language,
    profile: JSON.stringify(shownProfile(await readProfile(db, id))),
    publicKey: (await readKeys(db, id))?.publicKey ?? null,
    checkedAt: member.decided_at,
    signs: member.signs !== null,
    photos: (await readPhotos(db, id)).map(({ slot, created_at: at }) => ({ slot, at })),
    person: personOf(cells, member.email ?? sub),
  }
}
