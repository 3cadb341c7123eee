// A bare tag would do for a language, yet not for its dates: `en` alone is American.
const bare = /\bnew Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat)\((?!formatLocale\()/g

// What the browser's own language would write, whatever the member chose, and what is written without any.
const wrong: readonly RegExp[] = [
  bare,
  /\.toLocale(?:Date|Time)?String\(/g,
  /\bnew Intl\.PluralRules\(\s*(?:\)|undefined|\{|'|\[)/g,
  /\.join\((?:'(?:, |、|، )'|t\()/g,
]

/** Where a source of the server formats by a language's bare tag. A tag that the source names itself is meant. */
export const bareLocalesIn = (source: string): string[] =>
  [...source.matchAll(/\bnew Intl\.\w+Format\([^']*?\bbcp47\b/g)]
    .map(([found]) => found)
    .filter((found) => !found.includes('formatLocale('))

/** Where a source writes a number, a moment or a list otherwise than by `Intl` in the chosen language. */
export const formatsInCode = (source: string): string[] =>
  wrong.flatMap((pattern) => [...source.matchAll(pattern)].map(([found]) => found))
