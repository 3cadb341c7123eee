import { expect, it } from 'vitest'
import { tableFindings } from '../../src/gate/static/language-texts.ts'

const saidOf = (tables: Record<string, string>) =>
  tableFindings(new Map(Object.entries(tables).map(([tag, text]) => [tag, { hint: text }]))).map(({ said }) => said)

it.each<[name: string, tables: Record<string, string>, found: string[]]>([
  ['each in its language', { en: 'You have no match yet', ar: 'ليس لديك أي توافق بعد', de: 'Du hast noch kein Match' }, []],
  ['a few words that two have in common', { es: 'Fichas por semana', pt: 'Fichas por semana' }, []],
  [
    'Spanish in the Portuguese table',
    { es: 'Todavía no tienes ninguna foto', pt: 'Todavía no tienes ninguna foto' },
    ['hint says the same in es and pt'],
  ],
  ['other letters', { ru: 'You have no match as of yet' }, ['hint is not written in the letters of its language']],
  ['names and places alone', { ru: 'Quintet PDF {name}' }, []],
  ['all forms', { ru: '{count, plural, one {# день} few {# дня} many {# дней} other {# дня}}' }, []],
  ['a form less', { ru: '{count, plural, one {# день} many {# дней} other {# дня}}' }, ['hint has no form “few”']],
  ['a form whose only number is named', { ar: '{count, plural, =0 {لا} one {يوم} two {#} few {#} many {#} other {#}}' }, []],
  [
    'a form that no language has',
    { en: '{n, plural, one {a} some {b} other {c}}' },
    ['hint has a form “some” that no language has'],
  ],
])('%s', (_, tables, found) => expect(saidOf(tables)).toEqual(found))
