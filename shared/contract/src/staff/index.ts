import * as audit from './audit.ts'
import * as jobs from './jobs.ts'
import * as members from './members.ts'
import * as notices from './notices.ts'
import * as cases from './cases.ts'
import * as people from './people.ts'
import * as photos from './photos.ts'
import * as proofs from './proofs.ts'
import * as releases from './releases.ts'
import * as weeks from './weeks.ts'

export { type StaffRole, staffRoles } from './roles.ts'
export type { StaffCall } from './staff-call.ts'
export type { AuditEntry } from './audit.ts'
export type { StaffJob } from './jobs.ts'
export type { SupportedMember } from './members.ts'
export type { PublicNotice } from './notices.ts'
export type { CaseFile, CaseSummary, Decision, StaffAppeal, StaffMeasure, StaffReportAppeal } from './cases.ts'
export type { StaffMember } from './people.ts'
export type { ReviewedPhoto } from './photos.ts'
export type { ReviewedProof } from './proofs.ts'
export type { StaffRelease, StaffReleaseEdit } from './releases.ts'
export type { StaffWeek } from './weeks.ts'

/** Every call of the staff's console by its name. */
export const staffCalls = {
  loadSelf: people.loadSelf,
  listStaff: people.listStaff,
  addStaff: people.addStaff,
  changeStaffRoles: people.changeStaffRoles,
  endStaff: people.endStaff,
  listAudit: audit.listAudit,
  takePhotos: photos.takePhotos,
  decidePhoto: photos.decidePhoto,
  undoPhotoDecision: photos.undoPhotoDecision,
  takeProof: proofs.takeProof,
  decideProof: proofs.decideProof,
  findMember: members.findMember,
  changeMembership: members.changeMembership,
  endMemberSessions: members.endMemberSessions,
  refundPurchase: members.refundPurchase,
  listWeeks: weeks.listWeeks,
  holdWeek: weeks.holdWeek,
  releaseWeek: weeks.releaseWeek,
  listReleases: releases.listReleases,
  listJobs: jobs.listJobs,
  retryJob: jobs.retryJob,
  dropJob: jobs.dropJob,
  listNoticesToAll: notices.listNoticesToAll,
  writeNoticeToAll: notices.writeNoticeToAll,
  takeNoticeBack: notices.takeNoticeBack,
  listCases: cases.listCases,
  openCase: cases.openCase,
  decideCase: cases.decideCase,
  confirmClosing: cases.confirmClosing,
  proposeErasing: cases.proposeErasing,
  confirmErasing: cases.confirmErasing,
  listAppeals: cases.listAppeals,
  decideAppeal: cases.decideAppeal,
  decideReportAppeal: cases.decideReportAppeal,
  openRequest: cases.openRequest,
} as const
/** Their type. */
export type StaffCalls = typeof staffCalls
