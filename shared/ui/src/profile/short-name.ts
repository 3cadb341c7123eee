/** The word or two before the colon of a text that explains a trait: "Inward" of "Inward: strength comes from quiet …". */
export const shortName = (text: string): string => text.split(/\s*[:：]/u)[0] ?? text
