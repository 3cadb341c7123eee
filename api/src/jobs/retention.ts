import { WITHDRAWAL_RECORD_DAYS } from '@quintet/domain/membership'
import { EMPTY_DRAFT_DAYS } from '@quintet/domain/profile'
import { DAY_MS } from '@quintet/domain/time'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Transaction } from '@quintet/database'
import { APPEAL_DAYS, APPEAL_OPEN_DAYS, SEALED_COPY_DAYS } from '@quintet/domain/cases'
import { forgetCases } from '@quintet/cases/forget-cases'
import { currentWeek, today } from '@quintet/kit/week'

const atOnce = 500

/** What is older than each of these goes. */
interface Limits {
  /** Epoch milliseconds of real time. */
  time: number
  /** The product's day and week. */
  day: number
  week: number
}

/** How long something is kept, and how what is older is removed: at most `limit` rows at a time, answering how many. */
interface Retention {
  days: number
  /** What the operator's guide says of it. */
  what: string
  afterwards: string
  remove(trx: Transaction, before: Limits, limit: number): Promise<number>
}

type Table = 'reports' | 'error_reports' | 'purchases'

const removeMade = async (trx: Transaction, table: Table, time: number, limit: number, states?: string[]): Promise<number> => {
  let old = trx.selectFrom(table).select('id').where('created_at', '<', time).orderBy('created_at').limit(limit)
  if (states) old = old.where('state' as never, 'in', states as never)
  const { numDeletedRows } = await trx.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Everything that is kept for a time and then goes by itself. The operator's guide prints this table; a test holds it to that. */
export const retentions = {
  rounds: {
    days: 28,
    what: 'rounds of judging: who was shown which photos',
    afterwards: 'removed; the ratings stay',
    remove: async (trx, { week }, limit) => {
      const old = trx.selectFrom('rounds').select('id').where('week', '<', week).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('rounds').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  endedMatches: {
    days: 30,
    what: 'pseudonyms, keys and quality of a match that was ended (its messages go at once)',
    afterwards: 'blanked; that the two have met stays, so that they never meet again',
    remove: async (trx, { time }, limit) => {
      const old = trx
        .selectFrom('matches')
        .select('id')
        .where('ended_at', '<', time)
        .where(sql<boolean>`pseudonym_1 <> ''`)
        .limit(limit)
      const blank = { pseudonym_1: '', pseudonym_2: '', pinned_key_1: null, pinned_key_2: null, quality: 0 }
      const { numUpdatedRows } = await trx.updateTable('matches').set(blank).where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  },
  purchases: {
    days: 30,
    what: 'checkouts that were opened and not paid',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => removeMade(trx, 'purchases', time, limit, ['open', 'expired', 'cancelled', 'failed']),
  },
  takenBack: {
    days: 92,
    what: 'refunds and disputes of payments that no purchase is left of',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      const known = trx.selectFrom('purchases').select('payment').where('payment', 'is not', null)
      const old = trx
        .selectFrom('payments_taken_back')
        .select('payment')
        .where('heard_at', '<', time)
        .where('payment', 'not in', known)
        .where('owed', '=', 0)
        .limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('payments_taken_back').where('payment', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  withdrawals: {
    days: WITHDRAWAL_RECORD_DAYS,
    what: 'withdrawals from purchases that are paid back, without who declared them',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      // Without a payment there is nothing to pay back.
      const old = trx
        .selectFrom('withdrawals')
        .select('reference')
        .where('declared_at', '<', time)
        .where((row) => row.or([row('confirmed_at', 'is not', null), row('payment', 'is', null)]))
        .limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('withdrawals').where('reference', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  paymentEvents: {
    // The payment company lists 30 days.
    days: 40,
    what: 'names of the payment company’s events that were taken in',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('payment_events').select('id').where('heard_at', '<', time).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('payment_events').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  errorReports: {
    days: 183,
    what: 'error reports',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => removeMade(trx, 'error_reports', time, limit),
  },
  reportTexts: {
    days: 183,
    what: 'texts of reports of photos and matches',
    afterwards: 'blanked; who reported whom and why stays for two years',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('reports').select('id').where('created_at', '<', time).where('text', '<>', '').limit(limit)
      const { numUpdatedRows } = await trx
        .updateTable('reports')
        .set({ text: '' })
        .where('id', 'in', old)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },
  },
  reports: {
    days: 731,
    what: 'reports of photos and matches',
    afterwards: 'removed; a pair that was matched stays remembered by the match',
    remove: (trx, { time }, limit) => removeMade(trx, 'reports', time, limit),
  },
  sealedMessages: {
    days: SEALED_COPY_DAYS,
    what: 'sealed copies of a reported match’s messages',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('sealed_messages').select('id').where('kept_at', '<', time).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('sealed_messages').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  evidence: {
    days: APPEAL_OPEN_DAYS + APPEAL_DAYS,
    what: 'messages that a report opened, from the decision of their case on',
    afterwards: 'removed: no appeal can rest on them any more',
    remove: async (trx, { time }, limit) => {
      const decided = trx.selectFrom('cases').select('id').where('decided_at', '<', time)
      const old = trx.selectFrom('case_evidence').select('id').where('case_id', 'in', decided).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('case_evidence').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  cases: {
    days: 731,
    what: 'decided cases with their measures, appeals and requests by mail',
    afterwards: 'removed, once no measure of theirs is in force',
    remove: (trx, { time }, limit) => forgetCases(trx, time, limit),
  },
  stoppedRequests: {
    days: 183,
    what: 'words and addresses of those who were kept from signing up and asked to be let in, where the answer could not be mailed',
    afterwards: 'removed; once the answer is mailed they are erased at once',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('stopped_requests').select('case_id').where('created_at', '<', time).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('stopped_requests').where('case_id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  keptPhotoHashes: {
    days: 731,
    what: 'perceptual hashes of refused photos, and of the photos of closed accounts',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('kept_photo_hashes').select('id').where('kept_at', '<', time).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('kept_photo_hashes').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  notices: {
    days: 366,
    what: 'notices',
    afterwards: 'removed',
    remove: async (trx, { day }, limit) => {
      const old = trx.selectFrom('notices').select('id').where('day', '<', day).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('notices').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  estimateQuestions: {
    days: 1,
    what: 'digests of the questions put to the live estimate',
    afterwards: 'removed',
    remove: async (trx, { day }) => {
      const { numDeletedRows } = await trx.deleteFrom('estimate_questions').where('day', '<', day).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  emptyDrafts: {
    days: EMPTY_DRAFT_DAYS,
    what: 'that a section of the profile was saved, in place of its draft (which the saving empties)',
    afterwards: 'removed',
    remove: async (trx, { day }, limit) => {
      const old = trx
        .selectFrom('profile_drafts')
        .select(['member_id', 'section'])
        .where('draft', '=', '{}')
        .where('changed_at', '<', day * DAY_MS)
        .limit(limit)
        .as('old')
      const { numDeletedRows } = await trx
        .deleteFrom('profile_drafts')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom(old)
              .select('old.section')
              .whereRef('old.member_id', '=', 'profile_drafts.member_id')
              .whereRef('old.section', '=', 'profile_drafts.section'),
          ),
        )
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  noticesDue: {
    days: 61,
    what: 'what members were told by mail or push: of what kind and when, without the words',
    afterwards: 'removed',
    remove: async (trx, { time }, limit) => {
      const old = trx.selectFrom('notices_due').select('id').where('created_at', '<', time).limit(limit)
      const { numDeletedRows } = await trx.deleteFrom('notices_due').where('id', 'in', old).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
  noticeRuns: {
    days: 28,
    what: 'how far a week’s notices had come',
    afterwards: 'removed',
    remove: async (trx, { week }) => {
      const { numDeletedRows } = await trx.deleteFrom('notice_runs').where('week', '<', week).executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  },
} as const satisfies Record<string, Retention>

/** Removes what has been kept long enough, a few rows at a time so that members' writes go on in between. */
export const removeOutdated = async (context: Context, stopped: () => boolean = () => false): Promise<void> => {
  for (const { days, remove } of Object.values(retentions)) {
    const before = { time: context.wall.now() - days * DAY_MS, day: today(context) - days, week: currentWeek(context) - days / 7 }
    while (!stopped() && (await context.db.write((trx) => remove(trx, before, atOnce))) === atOnce);
  }
  context.db.scrub()
}
