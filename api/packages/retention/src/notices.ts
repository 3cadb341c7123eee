import { deleteRows, type Retention } from './retention.ts'

/** What members were told. */
export const notices = {
  notices: {
    days: 366,
    what: 'notices',
    afterwards: 'removed',
    remove: (trx, { day }, limit) => {
      const old = trx.selectFrom('notices').select('id').where('day', '<', day).limit(limit)
      return deleteRows(trx.deleteFrom('notices').where('id', 'in', old))
    },
  },
  noticesDue: {
    days: 61,
    what: 'what members were told by mail or push: of what kind and when, without the words',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('notices_due').select('id').where('created_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('notices_due').where('id', 'in', old))
    },
  },
  noticeRuns: {
    days: 28,
    what: 'how far a week’s notices had come',
    afterwards: 'removed',
    remove: (trx, { week }) => deleteRows(trx.deleteFrom('notice_runs').where('week', '<', week)),
  },
} as const satisfies Record<string, Retention>
