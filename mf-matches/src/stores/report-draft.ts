import { dropDraft, keepDraft, readDraft } from '@quintet/sdk'

/** A report as it is filled in. Of the chosen messages only their ids are kept: no text of a chat lies on the device. */
export interface ReportDraft {
  reason?: number
  words: string
  chosen: readonly string[]
}

const nameOf = (match: number): string => `report-${match}`

const empty: ReportDraft = { words: '', chosen: [] }

/** What was filled in about a match before. */
export const readReport = (match: number): ReportDraft => ({ ...empty, ...readDraft<ReportDraft>(nameOf(match)) })

/** Keeps what is filled in. */
export const keepReport = (match: number, draft: ReportDraft): void => keepDraft(nameOf(match), draft)

/** Forgets it: the report has arrived. */
export const dropReport = (match: number): void => dropDraft(nameOf(match))
