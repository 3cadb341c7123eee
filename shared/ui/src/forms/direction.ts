/**
 * The direction of what is typed: that of its own letters, line by line. A field that is empty or holds figures alone runs with its page,
 * where `auto` would mean from the left.
 */
export const directionOf = (value: unknown): 'auto' | undefined =>
  typeof value === 'string' && /\p{L}/u.test(value) ? 'auto' : undefined
