import { isolated, numberFormat, pluralForm } from '@quintet/domain/languages'
import { closingBrace, parseForms } from './forms.ts'

/** Values for the places of a text, by name. */
export type TextParams = Readonly<Record<string, string | number>>

// “Report 1483920123” is found by what is typed; a count is read.
const isName = (name: string): boolean => name.trim() === 'number'
const nameOptions = { useGrouping: false } as const

/** Writes a count in place of each `#`, but for those of a plural inside, which is of another count. */
const withCount = (form: string, count: string): string => {
  const open = form.indexOf('{')
  if (open < 0) return form.replaceAll('#', count)
  const close = closingBrace(form, open)
  const inside = form.slice(open + 1, close)
  const filled = /^[^{},]*,\s*plural\b/.test(inside) ? inside : withCount(inside, count)
  return `${form.slice(0, open).replaceAll('#', count)}{${filled}}${withCount(form.slice(close + 1), count)}`
}

const plural = (value: number, source: string, params: TextParams, locale: string): string => {
  const forms = parseForms(source)
  const form = forms.get(`=${value}`) ?? forms.get(pluralForm(locale, value)) ?? forms.get('other') ?? ''
  return formatText(withCount(form, numberFormat(locale).format(value)), params, locale)
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
  return typeof value === 'number' ? numberFormat(locale, isName(name) ? nameOptions : {}).format(value) : isolated(value, locale)
}

/** Puts a value before the rest of its sentence: an abbreviation at the end, as of a Russian year, has its full stop already. */
const joined = (value: string, rest: string): string =>
  value.endsWith('.') && /^\.(?!\.)/.test(rest) ? value + rest.slice(1) : value + rest

/**
 * Fills a text of the translation tables: `{name}`, `{count, plural, =0 {…} one {# photo} other {# photos}}` and
 * `{kind, select, a {…} other {…}}`, the part of ICU MessageFormat the tables use. Numbers are written the locale's way,
 * one that is called `number` without groups, as it names a thing; names and words of the other direction keep their own.
 */
export const formatText = (pattern: string, params: TextParams = {}, locale = 'en'): string => {
  const open = pattern.indexOf('{')
  if (open < 0) return pattern
  const close = closingBrace(pattern, open)
  return (
    pattern.slice(0, open) +
    joined(argument(pattern.slice(open + 1, close), params, locale), formatText(pattern.slice(close + 1), params, locale))
  )
}
