/**
 * The rules of the terms that a measure can rest on. Each has a sentence in the terms, `rule.<name>`, which the statement of reasons
 * shows as it stands there.
 */
export const termsRules = [
  'adults',
  'truthful',
  'photosOfYou',
  'decency',
  'respect',
  'spam',
  'fraud',
  'ownAccount',
  'noReturn',
  'payment',
] as const
/** One of them. */
export type TermsRule = (typeof termsRules)[number]
