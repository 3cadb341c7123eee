import { CONSENT_VERSIONS } from '@quintet/domain/consents'
import { DAY_MS } from '@quintet/domain/time'
import { isDataComplete } from '@quintet/domain/profile'
import type { Character } from '@quintet/domain/pools'
import type { Chance, SyntheticPerson } from '@quintet/synthetic'
import type { Insert } from './bulk.ts'

/** The moment of the seeding, in the units that the tables want. */
export interface Moment {
  now: number
  today: number
  week: number
}

export const insertConsents = (insert: Insert, member: number, { now }: Moment): void => {
  const at = now - 90 * DAY_MS
  for (const kind of ['matching', 'sensitive'] as const) {
    insert('consents', { member_id: member, kind, granted_at: at, withdrawn_at: null })
    insert('consent_diary', { member_id: member, kind, granted: 1, at, version: CONSENT_VERSIONS[kind] })
  }
}

export const insertProfile = (insert: Insert, member: number, { profile }: SyntheticPerson): void => {
  const { gender, attraction, zone } = profile.answers
  insert('profiles', {
    member_id: member,
    profile: JSON.stringify(profile),
    sex: gender ?? null,
    attraction: attraction ?? null,
    zone: zone ?? null,
    complete: isDataComplete(profile) ? 1 : 0,
    ready_answer: null,
  })
}

export const insertCharacters = (insert: Insert, member: number, characters: readonly Character[]): void => {
  for (const [index, character] of characters.entries())
    insert('characters', { member_id: member, number: index + 1, character: JSON.stringify(character) })
}

/** Photos in the slots from 1 on; answers their ids. */
export const insertPhotos = (insert: Insert, member: number, files: readonly string[], { now }: Moment): number[] =>
  files.map((file, index) =>
    insert('photos', {
      member_id: member,
      slot: index + 1,
      file,
      state: 'cleared',
      times_judged: 0,
      created_at: now - 60 * DAY_MS,
    }),
  )

export interface Judging {
  chance: Chance
  judges: readonly number[]
  week: number
}

/** Ratings of one photo by some judges in the weeks before; returns how many. */
export const insertRatings = (insert: Insert, photo: number, owner: number, { chance, judges, week }: Judging): number => {
  const [looks, sharpness] = [chance.around(5.6, 1.5), chance.around(6.6, 1.3)]
  const grade = (mean: number) => Math.min(10, Math.max(1, Math.round(chance.around(mean, 1.4))))
  const chosen = new Set(Array.from({ length: chance.between(0, 8) }, () => chance.pick(judges)))
  chosen.delete(owner)
  for (const judge of chosen) {
    const row = { photo_id: photo, judge_id: judge, week: week - chance.between(1, 8), reason: null, text: null }
    insert('photo_judgements', { ...row, attractiveness: grade(looks), quality: grade(sharpness) })
  }
  return chosen.size
}
