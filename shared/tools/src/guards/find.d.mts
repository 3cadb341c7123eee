/** Lets a place throw only while its guard stands. */
export function watched(file: string, source: string): string
