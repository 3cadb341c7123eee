/** Where a file throws: the name of each place (`file:line`) and its line's text. */
export const guardsIn: (file: string, source: string) => { id: string; file: string; text: string }[]

/** Lets a place throw only while its guard stands. */
export const watched: (file: string, source: string) => string
