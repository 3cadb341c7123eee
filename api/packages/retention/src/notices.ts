import type { Retention } from './retention.ts'

/** What members were told. */
export const notices = {
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
