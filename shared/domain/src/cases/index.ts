export { type CaseKind, type ReturnSign, caseKinds, harmOf, returnSigns } from './kinds.ts'
export { type LastingMeasure, lastingMeasures, standingOf } from './measures.ts'
export { type TermsRule, termsRules } from './terms-rules.ts'

/** Smallest and greatest number of a case: every report, measure and appeal is told by one. */
export const caseNumbers = { min: 1, max: 2 ** 31 - 1 } as const

/** The number of a case that somebody typed. @param typed in Latin digits @returns nothing where no case can have it */
export const caseNumberOf = (typed: string): number | undefined => {
  const number = /^\d{1,10}$/.test(typed.trim()) ? Number(typed) : 0
  return number >= caseNumbers.min && number <= caseNumbers.max ? number : undefined
}

/** A report is answered within so many hours (decision 54). */
export const REPORT_HOURS = 72
/** An appeal is answered within so many days (decision 54). */
export const APPEAL_DAYS = 7
/** A request by mail is answered within so many days: the month of the EU's General Data Protection Regulation, article 12. */
export const REQUEST_DAYS = 30
/** A measure can be appealed for so many days: the six months of the EU's Digital Services Act, article 20. */
export const APPEAL_OPEN_DAYS = 183
/** Messages that one report may open (decision 55). */
export const EVIDENCE_LIMIT = 20
/**
 * Since then (epoch milliseconds) every client that the site hands out commits to what it sends: a later message without a commitment is
 * marked as one that cannot be proved.
 */
export const COMMITMENTS_SINCE = Date.UTC(2026, 10, 30)
/** The sealed copy of a reported match's messages is kept so many days, for the case alone (decision 55). */
export const SEALED_COPY_DAYS = 30
/** A closing waits so many days for the second person; the member is suspended meanwhile, and no longer than that. */
export const CLOSING_WAITS_DAYS = 7
/** A warning counts so many days. */
export const WARNING_DAYS = 183
/** The longest suspension, in days. What should last longer is a closing. */
export const LONGEST_SUSPENSION_DAYS = 366
/** Shortest and longest length of what staff write in a statement of reasons, and of an appeal, in characters. */
export const caseTextLimits = {
  facts: { min: 20, max: 1000 },
  appeal: { min: 10, max: 1000 },
  answer: { min: 10, max: 1000 },
  request: { min: 10, max: 1000 },
} as const
