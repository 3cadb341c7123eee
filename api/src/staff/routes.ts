import { staffCalls } from '@quintet/contract/staff'
import { type StaffRoute, staffRoute } from './mount-staff.ts'
import { decideAppeal, listAppeals } from './services/appeals.ts'
import { decideReportAppeal } from './services/report-appeals.ts'
import { openRequest } from './services/open-request.ts'
import { listCases, openCase } from './services/cases.ts'
import { confirmClosing } from './services/confirm-closing.ts'
import { decideCase } from './services/decide-case.ts'
import { confirmErasing, proposeErasing } from './services/erase-evidence.ts'
import { listAudit } from './services/list-audit.ts'
import { decidePhoto, takePhotos, undoPhotoDecision } from './services/photos.ts'
import { decideProof, takeProof } from './services/proofs.ts'
import { changeMembership, endMemberSessions, findMember, refundPurchase } from './services/members.ts'
import { listNoticesToAll, takeNoticeBack, writeNoticeToAll } from './services/notices.ts'
import { dropJob, listJobs, retryJob } from './services/jobs.ts'
import { listReleases } from './services/releases.ts'
import { holdWeek, listWeeks, releaseWeek } from './services/weeks.ts'
import { addStaff, changeStaffRoles, endStaff, listStaff, loadSelf } from './services/people.ts'

/** Every call of the staff's console. */
export const staffRoutes: readonly StaffRoute[] = [
  staffRoute(staffCalls.loadSelf, loadSelf),
  staffRoute(staffCalls.listStaff, listStaff),
  staffRoute(staffCalls.addStaff, addStaff),
  staffRoute(staffCalls.changeStaffRoles, changeStaffRoles),
  staffRoute(staffCalls.endStaff, endStaff),
  staffRoute(staffCalls.listAudit, listAudit),
  staffRoute(staffCalls.takePhotos, takePhotos),
  staffRoute(staffCalls.decidePhoto, decidePhoto),
  staffRoute(staffCalls.undoPhotoDecision, undoPhotoDecision),
  staffRoute(staffCalls.takeProof, takeProof),
  staffRoute(staffCalls.decideProof, decideProof),
  staffRoute(staffCalls.findMember, findMember),
  staffRoute(staffCalls.changeMembership, changeMembership),
  staffRoute(staffCalls.endMemberSessions, endMemberSessions),
  staffRoute(staffCalls.refundPurchase, refundPurchase),
  staffRoute(staffCalls.listWeeks, listWeeks),
  staffRoute(staffCalls.holdWeek, holdWeek),
  staffRoute(staffCalls.releaseWeek, releaseWeek),
  staffRoute(staffCalls.listReleases, listReleases),
  staffRoute(staffCalls.listJobs, listJobs),
  staffRoute(staffCalls.retryJob, retryJob),
  staffRoute(staffCalls.dropJob, dropJob),
  staffRoute(staffCalls.listNoticesToAll, listNoticesToAll),
  staffRoute(staffCalls.writeNoticeToAll, writeNoticeToAll),
  staffRoute(staffCalls.takeNoticeBack, takeNoticeBack),
  staffRoute(staffCalls.listCases, listCases),
  staffRoute(staffCalls.openCase, openCase),
  staffRoute(staffCalls.decideCase, decideCase),
  staffRoute(staffCalls.confirmClosing, confirmClosing),
  staffRoute(staffCalls.proposeErasing, proposeErasing),
  staffRoute(staffCalls.confirmErasing, confirmErasing),
  staffRoute(staffCalls.listAppeals, listAppeals),
  staffRoute(staffCalls.decideAppeal, decideAppeal),
  staffRoute(staffCalls.decideReportAppeal, decideReportAppeal),
  staffRoute(staffCalls.openRequest, openRequest),
]
