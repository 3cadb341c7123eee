/** Where a file throws: the name of each place (`file:line`), its line's text and that of the code before. */
export const guardsIn: (file: string, source: string) => { id: string; file: string; text: string; before: string }[]

/** Lets a place throw only while its guard stands. */
export const watched: (file: string, source: string) => string
