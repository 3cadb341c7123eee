import { reportReasons } from '../limits/index.ts'

/**
 * What a case came from: a report of a photo, of a match, of a fault; members' answers that photos show several people (decision 24);
 * a standing that was there before cases were kept; a closed member known again; a word of someone whom a stop kept out; a request
 * that came by mail.
 */
export const caseKinds = ['photo', 'match', 'error', 'samePerson', 'imposed', 'returned', 'stopped', 'request'] as const
/** One of them. */
export type CaseKind = (typeof caseKinds)[number]

/** What a closed member was known again by; its place, from 1 on, is the case's reason. By the address the measure goes along by itself. */
export const returnSigns = ['phone', 'card', 'photo'] as const
/** One of them. */
export type ReturnSign = (typeof returnSigns)[number]

const matchHarm = { inaccurateAccount: 2, unsolicitedMessages: 3, spam: 1, other: 2 } as const satisfies Record<
  (typeof reportReasons.match)[number],
  number
>
const photoHarm = { graphic: 3, lowQuality: 0, marketing: 1, spam: 1, other: 2 } as const satisfies Record<
  (typeof reportReasons.image)[number],
  number
>
const harmOfKind = { error: 0, samePerson: 2, imposed: 0, returned: 1, stopped: 0, request: 0 } as const

/** How much harm a case may stand for, 0 to 3: worse ones are looked at first. */
export const harmOf = (kind: CaseKind, reason: number): number => {
  if (kind === 'match') return matchHarm[reportReasons.match[reason - 1] ?? 'other']
  if (kind === 'photo') return photoHarm[reportReasons.image[reason - 1] ?? 'other']
  return harmOfKind[kind]
}
