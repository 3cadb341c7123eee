/** Sentences of which one closes a match kindly (decision 61). */
export const CLOSING_SENTENCES = 3
