/** Why a photo is refused (decision 58); each reason has words that say what would help. */
export const photoRefusals = ['otherPerson', 'severalPeople', 'noFace', 'nudity', 'minor', 'writing', 'quality'] as const
/** One of the reasons. */
export type PhotoRefusal = (typeof photoRefusals)[number]
