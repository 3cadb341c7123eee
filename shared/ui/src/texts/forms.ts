/**
 * Finds the `}` that closes the `{` at `start` of a text of the translation tables.
 * @returns its place
 * @throws Error when there is none
 */
export const closingBrace = (pattern: string, start: number): number => {
  let depth = 0
  for (let index = start; index < pattern.length; index++) {
    if (pattern[index] === '{') depth++
    else if (pattern[index] === '}' && --depth === 0) return index
  }
  throw new Error(`unbalanced braces in text: ${pattern}`)
}

/**
 * The forms of a plural or select by their names, as in `one {# photo} other {# photos}`.
 * @throws Error when a form has no text, or its braces do not close
 */
export const parseForms = (source: string): Map<string, string> => {
  const forms = new Map<string, string>()
  let rest = source.trim()
  while (rest) {
    const open = rest.indexOf('{')
    if (open < 0) throw new Error(`plural form without a text: ${source}`)
    const close = closingBrace(rest, open)
    forms.set(rest.slice(0, open).trim(), rest.slice(open + 1, close))
    rest = rest.slice(close + 1).trim()
  }
  return forms
}
