import type { CellTables } from './cells.ts'
import type { DrawingTables } from './drawings.ts'
import type { JointTables } from './joint.ts'
import type { IdentityTables } from '@quintet/identity/tables'
import type { MemberTables } from './members.ts'
import type { NoticeTables } from './notices.ts'
import type { ProcessTables } from './processes.ts'
import type { ProductTables } from './product.ts'
import type { StaffTables } from './staff.ts'

export type { AwayMatchTable } from './cells.ts'
export type { DrawingLogTable, DrawingState, DrawingTable } from './drawings.ts'
export type { MemberTable } from './members.ts'
export type { NoticeDueTable, NoticeRunTable, NoticeSettingsTable, PushDeviceTable } from './notices.ts'
export type { JobTable } from './processes.ts'
export type {
  ExportTable,
  MatchTable,
  MessageTable,
  PhotoProofTable,
  PurchaseTable,
  VoiceNoteTable,
  WithdrawalTable,
} from './product.ts'
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
    ProductTables,
    NoticeTables,
    DrawingTables,
    StaffTables,
    ProcessTables,
    CellTables,
    JointTables {}
