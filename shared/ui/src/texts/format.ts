/** Values for the places of a text, by name. */
export type TextParams = Readonly<Record<string, string | number>>

/** Finds the `}` that closes the `{` at `start`. */
const closing = (pattern: string, start: number): number => {
  let depth = 0
  for (let index = start; index < pattern.length; index++) {
    if (pattern[index] === '{') depth++
    else if (pattern[index] === '}' && --depth === 0) return index
  }
  throw new Error(`unbalanced braces in text: ${pattern}`)
}

const parseForms = (source: string): Map<string, string> => {
  const forms = new Map<string, string>()
  let rest = source.trim()
  while (rest) {
    const open = rest.indexOf('{')
    if (open < 0) throw new Error(`plural form without a text: ${source}`)
    const close = closing(rest, open)
    forms.set(rest.slice(0, open).trim(), rest.slice(open + 1, close))
    rest = rest.slice(close + 1).trim()
  }
  return forms
}

const plural = (value: number, source: string, params: TextParams, locale: string): string => {
  const forms = parseForms(source)
  const form = forms.get(`=${value}`) ?? forms.get(new Intl.PluralRules(locale).select(value)) ?? forms.get('other') ?? ''
  return formatText(form.replaceAll('#', new Intl.NumberFormat(locale).format(value)), params, locale)
}

const select = (value: string, source: string, params: TextParams, locale: string): string => {
  const forms = parseForms(source)
  return formatText(forms.get(value) ?? forms.get('other') ?? '', params, locale)
}

const argument = (source: string, params: TextParams, locale: string): string => {
  const [name = '', kind, ...rest] = source.split(',')
  const value = params[name.trim()]
  if (value === undefined) return `{${name.trim()}}`
  const forms = rest.join(',')
  if (kind?.trim() === 'plural') return plural(Number(value), forms, params, locale)
  if (kind?.trim() === 'select') return select(String(value), forms, params, locale)
  return typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
}

/**
 * Fills a text of the translation tables: `{name}`, `{count, plural, =0 {…} one {# photo} other {# photos}}` and
 * `{kind, select, a {…} other {…}}`, the part of ICU MessageFormat the tables use. Numbers are written the locale's way.
 */
export const formatText = (pattern: string, params: TextParams = {}, locale = 'en'): string => {
  const open = pattern.indexOf('{')
  if (open < 0) return pattern
  const close = closing(pattern, open)
  return (
    pattern.slice(0, open) +
    argument(pattern.slice(open + 1, close), params, locale) +
    formatText(pattern.slice(close + 1), params, locale)
  )
}
