/** Lets a place throw only while its guard stands. */
export const watched: (file: string, source: string) => string
