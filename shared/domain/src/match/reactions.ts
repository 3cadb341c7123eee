/** What one can answer a message with by one tap; also the text of such a message, for clients that know no reactions. */
export const reactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

/** Number of a reaction: 1 to 6 in the order above; 0 takes it back. */
export type Reaction = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Whether a number read from a message is a reaction. */
export const isReaction = (value: unknown): value is Reaction =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= reactions.length
