import { DAY_MS, WEEK_SECONDS } from '../time/index.ts'

/** Numbers of sections 5 and 9 of the specification, in one place. Lengths in characters, times in milliseconds unless named. */
export const ADULT_AGE = 18
/** Days that a backup may be kept unless told otherwise; certificates of erasure and the privacy text name them. */
export const BACKUP_DAYS = 30
/** The highest age that a birth date may give. */
export const MAX_AGE = 109
/** Characters that a member may describe. */
export const CHARACTERS = 5

/** Shortest and longest length of each text, in code points. */
export const textLimits = {
  /** Items 47, 53, 54 and 55 (decision 3). */
  aboutName: { min: 1, max: 50 },
  aboutTopic: { min: 1, max: 50 },
  aboutQuestion: { min: 1, max: 100 },
  aboutBio: { min: 1, max: 300 },
  chatMessage: { min: 1, max: 800 },
  matchReport: { min: 10, max: 50 },
  imageReport: { min: 10, max: 50 },
  errorReport: { min: 10, max: 400 },
} as const

// Marks of direction and joining, halves of a character, and letters that are drawn as nothing: alone they are no text to read.
const invisible = /[\p{Cf}\p{Cc}\p{Cs}\u115F\u1160\u2800\u3164\uFFA0]/gu

/** How long a text is, trimmed: in code points, so that a smiley is one. */
export const textLength = (text: string): number => [...text.trim()].length

/**
 * Whether a text, trimmed, fits its limits; counted in code points. Towards the shortest length counts only what can be seen: a name of
 * marks of direction would be an empty heading to a reader.
 */
export const fitsLimit = (name: keyof typeof textLimits, text: string): boolean => {
  const { min, max } = textLimits[name]
  return [...text.replaceAll(invisible, '').trim()].length >= min && textLength(text) <= max
}

/** Times to wait, and after which what was read is read again. */
export const delays = {
  typing: 750,
  confirmation: 1200,
  loginError: 3000,
  errorPage: 5000,
  defaultPoll: 300_001,
  photoRefresh: WEEK_SECONDS * 1000,
  noticeRefresh: DAY_MS,
} as const

/** A token with fewer seconds left is refreshed first. */
export const REFRESH_BEFORE_SECONDS = 60
/** Messages on one page. */
export const MESSAGE_PAGE = 50
/** Distinct live estimates that a member may ask for on one day (decision 48). */
export const ESTIMATES_A_DAY = 300
/** Deletion and key resets need a sign-in this recent (decision 49). */
export const FRESH_SIGN_IN_SECONDS = 15 * 60

/** Numbers of the reasons, 1 upwards, in the order of section 9. */
export const reportReasons = {
  match: ['inaccurateAccount', 'unsolicitedMessages', 'spam', 'other'],
  image: ['graphic', 'lowQuality', 'marketing', 'spam', 'other'],
  error: [
    'errorPage',
    'errorNotification',
    'buttonNotWorking',
    'dataNotChanging',
    'dataNotSaving',
    'incorrectData',
    'missingData',
    'loading',
    'question',
    'other',
  ],
} as const

/** The error category that needs the member's consent to staff looking at the data (decision 42). */
export const CONSENT_ERROR_CATEGORY = 6
