import type { Answers, QuestionId } from '../questions/index.ts'

/**
 * Answers that need a separate, explicit and withdrawable consent: sexual orientation and sex life, health, religion, race and
 * origin (decisions 49 and 67; the special categories of GDPR article 9).
 */
export const sensitiveQuestions: ReadonlySet<QuestionId> = new Set<QuestionId>([
  'attraction',
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
export const withoutSensitive = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !sensitiveQuestions.has(id as QuestionId)))
