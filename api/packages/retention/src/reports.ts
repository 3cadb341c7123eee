import { ERASED_LIST_DAYS } from '@quintet/backup/erased-list'
import { erasedBefore } from '@quintet/backup/erased-sign-ins'
import { forgetCases } from '@quintet/cases/forget-cases'
import { APPEAL_DAYS, APPEAL_OPEN_DAYS, SEALED_COPY_DAYS } from '@quintet/domain/cases'
import { deleteRows, updateRows, type Retention } from './retention.ts'

/** Reports, the cases that came of them, and what they are decided by. */
export const reports = {
  errorReports: {
    days: 183,
    what: 'error reports',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('error_reports').select('id').where('created_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('error_reports').where('id', 'in', old))
    },
  },
  reportTexts: {
    days: 183,
    what: 'texts of reports of photos and matches',
    afterwards: 'blanked; who reported whom and why stays for two years',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('reports').select('id').where('created_at', '<', time).where('text', '<>', '').limit(limit)
      return updateRows(trx.updateTable('reports').set({ text: '' }).where('id', 'in', old))
    },
  },
  reports: {
    days: 731,
    what: 'reports of photos and matches',
    afterwards: 'removed; a pair that was matched stays remembered by the match',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('reports').select('id').where('created_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('reports').where('id', 'in', old))
    },
  },
  sealedMessages: {
    days: SEALED_COPY_DAYS,
    what: 'sealed copies of a reported match’s messages',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('sealed_messages').select('id').where('kept_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('sealed_messages').where('id', 'in', old))
    },
  },
  evidence: {
    days: APPEAL_OPEN_DAYS + APPEAL_DAYS,
    what: 'messages that a report opened, from the decision of their case on',
    afterwards: 'removed: no appeal can rest on them any more',
    remove: (trx, { time }, limit) => {
      const decided = trx.selectFrom('cases').select('id').where('decided_at', '<', time)
      const old = trx.selectFrom('case_evidence').select('id').where('case_id', 'in', decided).limit(limit)
      return deleteRows(trx.deleteFrom('case_evidence').where('id', 'in', old))
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
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('stopped_requests').select('case_id').where('created_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('stopped_requests').where('case_id', 'in', old))
    },
  },
  erasedSignIns: {
    days: ERASED_LIST_DAYS,
    what: 'hashes of sign-ins with another provider whose members were erased, and when (so that a token of before brings nobody back)',
    afterwards: 'removed',
    remove: (trx, { time }, limit) =>
      deleteRows(trx.deleteFrom('erased_sign_ins').where('hash', 'in', erasedBefore(trx, time, limit))),
  },
  keptPhotoHashes: {
    days: 731,
    what: 'perceptual hashes of refused photos, and of the photos of closed accounts',
    afterwards: 'removed',
    remove: (trx, { time }, limit) => {
      const old = trx.selectFrom('kept_photo_hashes').select('id').where('kept_at', '<', time).limit(limit)
      return deleteRows(trx.deleteFrom('kept_photo_hashes').where('id', 'in', old))
    },
  },
} as const satisfies Record<string, Retention>
