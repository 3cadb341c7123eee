import type { Answers, QuestionId } from '../questions/index.ts'

/**
 * Answers that need a separate, explicit and withdrawable consent: health, sex life, religion, race and origin (decision 49;
 * the special categories of GDPR article 9).
 */
export const sensitiveQuestions: ReadonlySet<QuestionId> = new Set<QuestionId>([
  'race',
  'primaryEthnicity',
  'secondaryEthnicity',
  'religion',
  'sexualPartners',
  'alcohol',
  'tobacco',
  'cbd',
  'bloodType',
  'personalHistory',
  'familyHistory',
  'disabilities',
  'chestSize',
  'appendageSize',
])

/** The answers without the sensitive ones, as they stand once the consent is withdrawn. */
export function withoutSensitive(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => !sensitiveQuestions.has(id as QuestionId)))
}
