import { LONGEST_SUSPENSION_DAYS, type TermsRule, caseTextLimits } from '@quintet/domain/cases'
import type { CaseFile, Decision } from './cases.ts'

/** A decision as it is filled in. */
export interface DecisionDraft {
  measure: Decision['measure']
  rule: TermsRule | ''
  facts: string
  days: string
  photo: number | undefined
  fraud: boolean
  answer: string
}

export const emptyDecision = ({ photos }: Pick<CaseFile, 'photos'>): DecisionDraft => ({
  measure: 'nothing',
  rule: '',
  facts: '',
  days: '30',
  photo: photos[0]?.photo,
  fraud: false,
  answer: '',
})

/** The measures that a case offers: a photo is removed only where one is shown, and a fault of the site is answered. */
export const measuresFor = ({ kind, photos, member }: CaseFile): Decision['measure'][] => {
  if (kind === 'stopped') return ['nothing', 'letIn']
  if (kind === 'error' || kind === 'request' || !member) return ['nothing']
  return ['nothing', 'warn', ...(photos.length > 0 ? (['removePhoto'] as const) : []), 'suspend', 'close']
}

/** The decision, or the key of what is missing. */
export const readDecision = (draft: DecisionDraft, kind: CaseFile['kind']): Decision | string => {
  const { measure, rule, photo, fraud } = draft
  const [facts, answer, days] = [draft.facts.trim(), draft.answer.trim(), Number(draft.days)]
  if (measure === 'letIn') return answer.length < caseTextLimits.answer.min ? 'cases.answerShort' : { measure, answer }
  if (measure === 'nothing') {
    if (answer === '' && kind !== 'stopped') return { measure }
    return answer.length < caseTextLimits.answer.min ? 'cases.answerShort' : { measure, answer }
  }
  if (rule === '') return 'cases.ruleOpen'
  if (facts.length < caseTextLimits.facts.min) return 'cases.factsShort'
  if (measure === 'warn') return { measure, rule, facts }
  if (measure === 'close') return { measure, rule, facts, fraud }
  if (measure === 'removePhoto') return photo === undefined ? 'cases.photoOpen' : { measure, rule, facts, photo }
  const fits = Number.isInteger(days) && days >= 1 && days <= LONGEST_SUSPENSION_DAYS
  return fits ? { measure, rule, facts, days } : 'cases.daysOpen'
}
