import { EMPTY_DRAFT_DAYS } from '@quintet/domain/profile'
import { DAY_MS } from '@quintet/domain/time'
import { sql } from 'kysely'
import { deleteRows, updateRows, type Retention } from './retention.ts'

/** What members did in a week, and the matches they ended. */
export const activity = {
  rounds: {
    days: 28,
    what: 'rounds of judging: who was shown which photos',
    afterwards: 'removed; the ratings stay',
    remove: (trx, { week }, limit) => {
      const old = trx.selectFrom('rounds').select('id').where('week', '<', week).limit(limit)
      return deleteRows(trx.deleteFrom('rounds').where('id', 'in', old))
    },
  },
  endedMatches: {
    days: 30,
    what: 'pseudonyms, keys and quality of a match that was ended (its messages go at once)',
    afterwards: 'blanked; that the two have met stays, so that they never meet again',
    remove: (trx, { time }, limit) => {
      const old = trx
        .selectFrom('matches')
        .select('id')
        .where('ended_at', '<', time)
        .where(sql<boolean>`pseudonym_1 <> ''`)
        .limit(limit)
      const blank = { pseudonym_1: '', pseudonym_2: '', pinned_key_1: null, pinned_key_2: null, quality: 0 }
      return updateRows(trx.updateTable('matches').set(blank).where('id', 'in', old))
    },
  },
  estimateQuestions: {
    days: 1,
    what: 'digests of the questions put to the live estimate',
    afterwards: 'removed',
    remove: (trx, { day }) => deleteRows(trx.deleteFrom('estimate_questions').where('day', '<', day)),
  },
  emptyDrafts: {
    days: EMPTY_DRAFT_DAYS,
    what: 'that a section of the profile was saved, in place of its draft (which the saving empties)',
    afterwards: 'removed',
    remove: (trx, { day }, limit) => {
      const old = trx
        .selectFrom('profile_drafts')
        .select(['member_id', 'section'])
        .where('draft', '=', '{}')
        .where('changed_at', '<', day * DAY_MS)
        .limit(limit)
        .as('old')
      return deleteRows(
        trx
          .deleteFrom('profile_drafts')
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom(old)
                .select('old.section')
                .whereRef('old.member_id', '=', 'profile_drafts.member_id')
                .whereRef('old.section', '=', 'profile_drafts.section'),
            ),
          ),
      )
    },
  },
} as const satisfies Record<string, Retention>
