/** Matches that may wait for a member's word before they are asked to answer some first: each is a person who waits, too. */
export const MATCHES_THAT_MAY_WAIT = 8

/** Whether so many matches wait for a member's word that they are asked to answer some before new ones come; nothing is refused. */
export const asksForAnswers = (waiting: number): boolean => waiting > MATCHES_THAT_MAY_WAIT
