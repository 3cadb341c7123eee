import { dateOfDay } from '@quintet/domain/time'

/** How a column is written: as it is, or made readable. */
type FieldKind = 'text' | 'number' | 'moment' | 'day' | 'yesNo' | 'json'

/** One field of the export, and the column it comes from. */
export interface Field {
  /** `table.column`. */
  from: string
  kind: FieldKind
  /** What the schema says of it. */
  about: string
}

/** Rows of one kind that are about a member. */
export interface Section {
  about: string
  /** What stands after FROM; `:member` is the member's number, `:sub` the number of their sign-in. */
  source: string
  fields: Readonly<Record<string, Field>>
}

const field =
  (kind: FieldKind) =>
  (from: string, about: string): Field => ({ from, kind, about })

export const text = field('text')
export const number = field('number')
export const moment = field('moment')
export const day = field('day')
export const yesNo = field('yesNo')
export const json = field('json')

const readers: Record<FieldKind, (value: unknown) => unknown> = {
  text: (value) => value,
  number: (value) => value,
  moment: (value) => new Date(Number(value)).toISOString(),
  day: (value) => (Number(value) === 0 ? null : dateOfDay(Number(value))),
  yesNo: (value) => value === 1,
  json: (value) => JSON.parse(String(value)) as unknown,
}

/** The value of a field as it stands in the export. */
export const readField = ({ kind }: Field, value: unknown): unknown => (value === null ? null : readers[kind](value))

const shapes: Record<FieldKind, object> = {
  text: { type: ['string', 'null'] },
  number: { type: ['number', 'null'] },
  moment: { type: ['string', 'null'], format: 'date-time' },
  day: { type: ['string', 'null'], format: 'date' },
  yesNo: { type: ['boolean', 'null'] },
  json: {},
}

/** JSON Schema of a section: a list of rows. */
export const schemaOf = ({ about, fields }: Section): object => ({
  description: about,
  type: 'array',
  items: {
    type: 'object',
    required: Object.keys(fields),
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, each]) => [name, { description: each.about, ...shapes[each.kind] }]),
    ),
  },
})

/** The query of a section. */
export const queryOf = ({ source, fields }: Section): string =>
  `SELECT ${Object.entries(fields)
    .map(([name, { from }]) => `${from} AS "${name}"`)
    .join(', ')} FROM ${source}`
