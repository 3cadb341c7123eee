import { columnsOf } from '@quintet/database/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportSections } from '@quintet/export/collect'
import { queryOf } from '@quintet/export/section'
import { type TestApp, createTestApp } from '../testing.ts'

// Every column of the database is either part of a member's export or stands here with the reason why not. A column that is added
// stands nowhere and fails until somebody has thought of it (GDPR, articles 15 and 20).

const numberOnly = 'a number that only ties rows together'
const sealed = 'a secret kept sealed or hashed: to show it would weaken the sign-in'
const siteOnly = 'of the site or its staff, not of a member'
const hashed = 'a keyed hash that names nobody'
const derived = 'worked out from what is exported'
const ofOthers = 'what the other person told'

const left: Record<string, string> = {
  app_state: siteOnly,
  daily_jobs: siteOnly,
  migrations: siteOnly,
  drawing_log: siteOnly,
  leases: siteOnly,
  jobs: 'what is still to be done, by the numbers of rows that are exported',
  directory: hashed,
  cell_listed: 'the keyed hash of the address that is exported',
  cell_nonces: siteOnly,
  cell_homes: siteOnly,
  cell_moves: 'how far a move is, for as long as it takes; what goes along is exported',
  cell_away: 'the cell where the match lives adds it to the export',
  joint_weeks: siteOnly,
  joint_cells: siteOnly,
  joint_entries: 'sealed entries of other cells, for the hours of a drawing; the receipt of each cell shows the own one',
  joint_filters: hashed,
  joint_results: 'results of a whole drawing, until they are written; the receipt of a week shows the own one',
  joint_shares: siteOnly,
  joint_matches: 'until the match is written, which is exported',
  'cell_visitors.cell': 'of members of another site, which exports them',
  push_outbox: 'who is told of what within the next second; what it tells of is exported',
  estimate_questions: 'digests of what was typed into the live estimate today; gone after a day',
  identity_used_challenges: 'random numbers of sign-ins, for three minutes',
  drawings: siteOnly,
  staff: siteOnly,
  staff_audit: siteOnly,
  payment_events: siteOnly,
  payment_list: siteOnly,
  member_numbers: siteOnly,
  photo_reviews: siteOnly,
  public_notices: siteOnly,
  notice_runs: siteOnly,
  weighed_weeks: siteOnly,
  'judge_weights.judge_id': numberOnly,
  'push_devices.secret': sealed,
  'push_devices.session': sealed,
  'notices_due.device_id': numberOnly,
  'notices_due.tries': siteOnly,
  drawing_holds: siteOnly,
  photo_signals: derived,
  kept_photo_hashes: hashed,
  traces: hashed,
  departed_traces: hashed,
  let_in_addresses: hashed,
  erased_sign_ins: hashed,
  stopped_requests: 'of somebody without an account; erased once it is answered',
  contacts: derived,
  'blocks.blocked_id': numberOnly,
  payments_taken_back: 'totals by number of a payment; the purchase has them',
  exports: 'the export itself',
  age_visits: 'a check that is open for an hour',
  departed_standings: hashed,
  departed_minors: hashed,
  past_pairs: hashed,
  past_partners: hashed,
  member_addresses: hashed,
  identity_attempts: hashed,
  identity_decoy_codes: hashed,
  identity_known_sources: hashed,
  identity_srp_names: hashed,
  departures: numberOnly,
  stale_bodies: numberOnly,
  old_bodies: numberOnly,
  match_seconds: derived,
  drawing_outcomes: 'results of a whole drawing; the receipt of a week shows the own one',
  drawing_slabs: 'sealed entries of a whole drawing; the receipt of a week shows the own one',
  entry_bodies: derived,
  entry_cards: derived,
  consents: 'the diary has all of it',
  identity_codes: sealed,
  identity_spent_codes: sealed,
  identity_recovery_codes: sealed,
  identity_refresh_tokens: sealed,
  identity_undos: sealed,
  'identity_users.sub': numberOnly,
  'identity_users.pool': siteOnly,
  'identity_users.salt': sealed,
  'identity_users.sealed_verifier': sealed,
  'identity_users.srp_id': sealed,
  'identity_users.srp_moved': sealed,
  'identity_devices.sub': numberOnly,
  'identity_devices.salt': sealed,
  'identity_devices.sealed_verifier': sealed,
  'identity_factors.sub': numberOnly,
  'identity_factors.sealed_pending': sealed,
  'identity_factors.sealed_secret': sealed,
  'identity_factors.last_step': sealed,
  'identity_pending_attributes.sub': numberOnly,
  'identity_sessions.sub': numberOnly,
  'identity_sessions.id': sealed,
  'profiles.sex': derived,
  'profiles.attraction': derived,
  'profiles.zone': derived,
  'profiles.complete': derived,
  'profiles.ready_answer': derived,
  'photos.file': 'a random name; the picture itself is in the export',
  'photos.blur': 'a few dots of the picture, which itself is in the export',
  'photos.deleted_at': 'of a photo that is gone in a few seconds',
  'photos.deleted_state': 'of a photo that is gone in a few seconds',
  'photo_proofs.file_1': 'a picture that the member has just taken; erased with the decision',
  'photo_proofs.file_2': 'a picture that the member has just taken; erased with the decision',
  'photo_proofs.tries': siteOnly,
  'photo_proofs.case_id': numberOnly,
  'photo_proofs.staff_id': siteOnly,
  'photo_proofs.leased_at': siteOnly,
  'photo_proofs.leased_until': siteOnly,
  'photo_proofs.compared': siteOnly,
  'photo_judgements.photo_id': 'whose photo it was is not the judge’s to know',
  'photo_judgements.judge_id': 'who judged is not the judged member’s to know',
  'same_person_answers.reviewed': siteOnly,
  'same_person_answers.judge_id': 'who answered is not the judged member’s to know',
  'rounds.tickets': 'whose photos were shown is not the judge’s to know',
  'rounds.seen': 'whose photos were shown is not the judge’s to know',
  'matches.member_1': ofOthers,
  'matches.member_2': ofOthers,
  'matches.version': derived,
  'matches.key_signature': 'signed by either; it proves the delivery to the devices alone',
  'matches.renewed_by': 'which side began the encryption anew; both see it in the chat',
  'messages.side': derived,
  'voice_notes.side': derived,
  'reports.reporter_id': numberOnly,
  'reports.subject': 'whom it is about',
  'mails_due.due_at': siteOnly,
  'purchases.removed_value': derived,
  'purchases.looked_at': siteOnly,
  'withdrawals.payment': 'the purchase has it',
  'withdrawals.looked_at': siteOnly,
  'cases.subject': numberOnly,
  'cases.harm': siteOnly,
  'cases.due_at': siteOnly,
  'cases.reason': 'what somebody reported; the measure says what it rests on',
  'cases.match_id': 'who reported is not the reported member’s to know',
  'cases.proposal': siteOnly,
  'cases.erasing': siteOnly,
  'cases.erased_at': siteOnly,
  'cases.first_decided_by': siteOnly,
  'report_appeals.case_id': numberOnly,
  'report_appeals.reporter_id': numberOnly,
  'report_appeals.decided_by': siteOnly,
  mail_requests: 'a note of the support on a mail; the mail is the member’s own',
  case_evidence:
    'who reported is not the reported member’s to know; the messages themselves are in the export while the match is',
  sealed_messages: 'a copy for a case, of messages that are in the export while the match is',
  'reports.case_id': numberOnly,
  'error_reports.case_id': numberOnly,
  'measures.case_id': numberOnly,
  'measures.photo_id': numberOnly,
  'measures.decided_by': siteOnly,
  'measures.confirmed_by': siteOnly,
  'appeals.measure_id': numberOnly,
  'appeals.decided_by': siteOnly,
  'cases.decided_by': siteOnly,
}

let app: TestApp
beforeAll(() => {
  app = createTestApp()
})
afterAll(() => app.close())

const columns = (): string[] => columnsOf(app.context.db).map(({ table, column }) => `${table}.${column}`)

// Which of the two the member is in a match is asked, and not told.
const selected = Object.values(exportSections).map((section) =>
  (queryOf(section).split(' FROM ')[0] ?? '').replaceAll('CASE matches.member_1', ''),
)

const exported = (column: string): boolean => selected.some((columns) => new RegExp(`\\b${column}\\b`).test(columns))

const isOwn = (column: string): boolean => /\.(id|member_id|client)$/.test(column)

test('every column is exported, or left out for a reason that is written down', () => {
  const unthought = columns().filter((column) => {
    const [table = ''] = column.split('.')
    return !exported(column) && !(table in left) && !(column in left) && !isOwn(column)
  })
  expect(unthought).toEqual([])
})

test('no reason stands for what is not there, or is exported after all', () => {
  const there = columns()
  const stale = Object.keys(left).filter((name) =>
    name.includes('.') ? !there.includes(name) || exported(name) : !there.some((column) => column.startsWith(`${name}.`)),
  )
  expect(stale).toEqual([])
})
