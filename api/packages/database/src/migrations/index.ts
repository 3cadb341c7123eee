import type { Migration } from '@quintet/kit/store'
import { up as members } from './001-members.ts'
import { up as identity } from './002-identity.ts'
import { up as profiles } from './003-profiles.ts'
import { up as photos } from './004-photos.ts'
import { up as matches } from './005-matches.ts'
import { up as desk } from './006-desk.ts'
import { up as drawings } from './007-drawings.ts'
import { up as identityFactors } from './008-identity-factors.ts'
import { up as entryBodies } from './009-entry-bodies.ts'
import { up as drawingStorage } from './010-drawing-storage.ts'
import { up as memberNumbers } from './011-member-numbers.ts'
import { up as entrySlabs } from './012-entry-slabs.ts'
import { up as matchSeconds } from './013-match-seconds.ts'
import { up as standingAndConsents } from './014-standing-and-consents.ts'
import { up as purchases } from './015-purchases.ts'
import { up as noticesAndShapes } from './016-notices-and-shapes.ts'
import { up as signedSessions } from './017-signed-sessions.ts'
import { up as identityPrivacy } from './019-identity-privacy.ts'
import { up as identityUndo } from './020-identity-undo.ts'
import { up as addressesHeld } from './021-addresses-held.ts'
import { up as drawingLog } from './022-drawing-log.ts'
import { up as staff } from './023-staff.ts'
import { up as paymentEvents } from './024-payment-events.ts'
import { up as photoReviews } from './025-photo-reviews.ts'
import { up as photoSignals } from './026-photo-signals.ts'
import { up as publicNotices } from './027-public-notices.ts'
import { up as drawingHolds } from './028-drawing-holds.ts'
import { up as cases } from './029-cases.ts'
import { up as knownAgain } from './030-known-again.ts'
import { up as contacts } from './031-contacts.ts'
import { up as withdrawals } from './035-withdrawals.ts'
import { up as exports } from './036-exports.ts'
import { up as wordings } from './037-wordings.ts'
import { up as ageChecks } from './040-age-checks.ts'
import { up as evidence } from './041-evidence.ts'
import { up as reporters } from './042-reporters.ts'
import { up as traces } from './044-traces.ts'
import { up as refunds } from './045-refunds.ts'
import { up as photoProofs } from './046-photo-proofs.ts'
import { up as noticesDue } from './060-notices-due.ts'
import { up as pauses } from './061-pauses.ts'
import { up as judgeWeights } from './062-judge-weights.ts'
import { up as chatSigns } from './063-chat-signs.ts'
import { up as photoOrder } from './070-photo-order.ts'
import { up as roundsSeen } from './071-rounds-seen.ts'
import { up as voiceNotes } from './075-voice-notes.ts'
import { postgres as severalProcessesInPostgres, up as severalProcesses } from './076-several-processes.ts'
import { postgres as jobsInPostgres, up as jobs } from './077-jobs.ts'
import { postgres as cellsInPostgres, up as cells } from './080-cells.ts'
import { postgres as memberMovesInPostgres, up as memberMoves } from './081-member-moves.ts'
import { postgres as jointDrawingsInPostgres, up as jointDrawings } from './082-joint-drawings.ts'
import { postgres as profileDraftsInPostgres, up as profileDrafts } from './083-profile-drafts.ts'
import { postgres as reviewedStandingInPostgres, up as reviewedStanding } from './084-reviewed-standing.ts'
import { postgres as erasedSignInsInPostgres, up as erasedSignIns } from './085-erased-sign-ins.ts'
import { postgres as failedRefundsInPostgres, up as failedRefunds } from './086-failed-refunds.ts'

/** In the order they are applied. */
export const migrations: readonly Migration[] = [
  { name: '001-members', up: members },
  { name: '002-identity', up: identity },
  { name: '003-profiles', up: profiles },
  { name: '004-photos', up: photos },
  { name: '005-matches', up: matches },
  { name: '006-desk', up: desk },
  { name: '007-drawings', up: drawings },
  { name: '008-identity-factors', up: identityFactors },
  { name: '009-entry-bodies', up: entryBodies },
  { name: '010-drawing-storage', up: drawingStorage, rebuilds: true },
  { name: '011-member-numbers', up: memberNumbers },
  { name: '012-entry-slabs', up: entrySlabs },
  { name: '013-match-seconds', up: matchSeconds },
  { name: '014-standing-and-consents', up: standingAndConsents },
  { name: '015-purchases', up: purchases },
  { name: '016-notices-and-shapes', up: noticesAndShapes },
  { name: '017-signed-sessions', up: signedSessions },
  { name: '019-identity-privacy', up: identityPrivacy },
  { name: '020-identity-undo', up: identityUndo },
  { name: '021-addresses-held', up: addressesHeld },
  { name: '022-drawing-log', up: drawingLog },
  { name: '023-staff', up: staff },
  { name: '024-payment-events', up: paymentEvents },
  { name: '025-photo-reviews', up: photoReviews },
  { name: '026-photo-signals', up: photoSignals },
  { name: '027-public-notices', up: publicNotices },
  { name: '028-drawing-holds', up: drawingHolds },
  { name: '029-cases', up: cases },
  { name: '030-known-again', up: knownAgain },
  { name: '031-contacts', up: contacts },
  { name: '035-withdrawals', up: withdrawals },
  { name: '036-exports', up: exports },
  { name: '037-wordings', up: wordings },
  { name: '040-age-checks', up: ageChecks },
  { name: '041-evidence', up: evidence },
  { name: '042-reporters', up: reporters },
  { name: '044-traces', up: traces },
  { name: '045-refunds', up: refunds },
  { name: '046-photo-proofs', up: photoProofs },
  { name: '060-notices-due', up: noticesDue },
  { name: '061-pauses', up: pauses },
  { name: '062-judge-weights', up: judgeWeights },
  { name: '063-chat-signs', up: chatSigns },
  { name: '070-photo-order', up: photoOrder, rebuilds: true },
  { name: '071-rounds-seen', up: roundsSeen },
  { name: '075-voice-notes', up: voiceNotes },
  { name: '076-several-processes', up: severalProcesses, postgres: severalProcessesInPostgres },
  { name: '077-jobs', up: jobs, postgres: jobsInPostgres },
  { name: '080-cells', up: cells, postgres: cellsInPostgres },
  { name: '081-member-moves', up: memberMoves, postgres: memberMovesInPostgres },
  { name: '082-joint-drawings', up: jointDrawings, postgres: jointDrawingsInPostgres },
  { name: '083-profile-drafts', up: profileDrafts, postgres: profileDraftsInPostgres },
  { name: '084-reviewed-standing', up: reviewedStanding, postgres: reviewedStandingInPostgres },
  { name: '085-erased-sign-ins', up: erasedSignIns, postgres: erasedSignInsInPostgres },
  { name: '086-failed-refunds', up: failedRefunds, postgres: failedRefundsInPostgres },
]
