/** Pixels of a stored photo (decision 43). */
export const photoSize = { width: 800, height: 1422 } as const
