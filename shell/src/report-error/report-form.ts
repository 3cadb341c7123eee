import { CONSENT_ERROR_CATEGORY, fitsLimit } from '@quintet/domain/limits'
import { dropDraft, keepDraft, readDraft, send, serverNow } from '@quintet/sdk'
import { guessBrowser, guessDevice } from './browser-guess.ts'

export const places = ['home', 'data', 'images', 'pools', 'judging', 'matches', 'chat', 'account', 'other'] as const

/** The report as it is filled in; an empty text is a choice not made yet. */
export interface ReportDraft {
  category: string
  issue: string
  browser: string
  device: string
  reason: string
  agreed: boolean
}

const draftName = 'report-error'

export const emptyReport = (agent: string): ReportDraft => ({
  category: '',
  issue: '',
  browser: guessBrowser(agent),
  device: guessDevice(agent),
  reason: '',
  agreed: false,
})

/** The report that was begun earlier, or an empty one; of the category that the member came for, if they came for one. */
export const beginReport = (agent: string, category = ''): ReportDraft => ({
  ...emptyReport(agent),
  ...readDraft<ReportDraft>(draftName),
  ...(category !== '' && { category }),
})

export const keepReport = (draft: ReportDraft): void => keepDraft(draftName, draft)

/** Category 6 lets staff look at the member's data, so it needs an agreement (decision 42). */
export const needsAgreement = ({ category }: ReportDraft): boolean => Number(category) === CONSENT_ERROR_CATEGORY

/** Keys of the messages for what is missing. */
export const reportProblems = (draft: ReportDraft): string[] => {
  const { category, issue, browser, device, reason, agreed } = draft
  const problems: string[] = []
  if ([category, issue, browser, device].includes('')) problems.push('reportError.choose')
  if (!fitsLimit('errorReport', reason)) problems.push('reportError.describe')
  if (needsAgreement(draft) && !agreed) problems.push('reportError.agree')
  return problems
}

/** The field that a message is about: of the four choices the first that is not made yet. */
export const fieldOf = (problem: string, { category, issue, browser, device }: ReportDraft): string => {
  if (problem !== 'reportError.choose') return problem === 'reportError.agree' ? 'agreed' : 'reason'
  return Object.entries({ category, issue, browser, device }).find(([, value]) => value === '')?.[0] ?? 'category'
}

/** Sends a complete report. Throws ApiError; the draft stays until it has arrived. Returns its number, and when an answer comes, in epoch seconds. */
export const sendReport = async (draft: ReportDraft): Promise<{ number: number; answerBy: number }> => {
  const { category, agreed, reason, ...chosen } = draft
  const date = Math.floor(serverNow() / 1000)
  const agreement = needsAgreement(draft) ? { agreed } : {}
  const { report, answerBy } = await send('reportError', {
    ...chosen,
    category: Number(category),
    reason: reason.trim(),
    date,
    ...agreement,
  })
  dropDraft(draftName)
  return { number: report ?? 0, answerBy: answerBy ?? 0 }
}
