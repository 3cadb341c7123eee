import type { CellTables } from './cells.ts'
import type { DrawingTables } from './drawings.ts'
import type { EntryTables } from './entries.ts'
import type { IdentityTables } from '@quintet/identity/tables'
import type { JointTables } from './joint.ts'
import type { JudgingTables } from './judging.ts'
import type { MatchTables } from './matches.ts'
import type { MemberTables } from './members.ts'
import type { NoticeTables } from './notices.ts'
import type { PaymentTables } from './payments.ts'
import type { PhotoTables } from './photos.ts'
import type { ProcessTables } from './processes.ts'
import type { ProfileTables } from './profiles.ts'
import type { StaffTables } from './staff.ts'

export type { AwayMatchTable } from './cells.ts'
export type { DrawingLogTable, DrawingState, DrawingTable } from './drawings.ts'
export type { MatchTable, MessageTable, VoiceNoteTable } from './matches.ts'
export type { MemberTable } from './members.ts'
export type { NoticeDueTable, NoticeRunTable, NoticeSettingsTable, PushDeviceTable } from './notices.ts'
export type { PurchaseTable, WithdrawalTable } from './payments.ts'
export type { PhotoProofTable } from './photos.ts'
export type { JobTable } from './processes.ts'
export type { ExportTable } from './profiles.ts'
export type {
  AppealTable,
  CaseEvidenceTable,
  CaseTable,
  KeptHashReason,
  MeasureTable,
  PhotoReviewTable,
  PublicNoticeTable,
  ReportAppealTable,
  StaffTable,
  TraceTable,
} from './staff.ts'

/** Every table with its columns; one file for each theme. */
export interface Tables
  extends
    MemberTables,
    IdentityTables,
    ProfileTables,
    PhotoTables,
    JudgingTables,
    EntryTables,
    MatchTables,
    PaymentTables,
    NoticeTables,
    DrawingTables,
    StaffTables,
    ProcessTables,
    CellTables,
    JointTables {}
