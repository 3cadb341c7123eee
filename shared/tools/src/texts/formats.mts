// What the browser's own language would write, whatever the member chose, and what is written without any.
const wrong: readonly RegExp[] = [
  /\.toLocale(?:Date|Time)?String\(/g,
  /\bnew Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|PluralRules)\(\s*(?:\)|undefined|\{|'|\[)/g,
  /\.join\((?:'(?:, |、|، )'|t\()/g,
]

/** Where a source writes a number, a moment or a list otherwise than by `Intl` in the chosen language. */
export const formatsInCode = (source: string): string[] =>
  wrong.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found))
