/** Sentences of which one closes a match kindly (decision 61). */
export const CLOSING_SENTENCES = 3

/** For how many days who is let go finds the sentence where the match was, unless they have seen it. */
export const ENDING_DAYS = 30
