import { language as languageOf } from '@quintet/domain/languages'
import type { Profile } from '@quintet/domain/profile'
import type { ExportContext } from './context.ts'
import { accountSections } from './account-sections.ts'
import { memberSections } from './member-sections.ts'
import { standingSections } from './standing-sections.ts'
import { type Section, queryOf, readField } from './section.ts'

export const exportSections: Readonly<Record<string, Section>> = { ...accountSections, ...memberSections, ...standingSections }

/** Whose export it is. */
export interface ExportedMember {
  id: number
  sub: string
  language: number
}

type Rows = Record<string, unknown>[]

const readSection = async ({ db }: ExportContext, section: Section, { id, sub }: ExportedMember): Promise<Rows> => {
  const query = queryOf(section)
  // SQLite refuses a parameter that a query does not name.
  const parameters = { ...(query.includes(':member') && { member: id }), ...(query.includes(':sub') && { sub }) }
  const rows = await db.statement<Record<string, unknown>>(query).all(parameters)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(section.fields).map(([name, field]) => [name, readField(field, row[name])])),
  )
}

/** An answer in words of the member's language. */
interface ReadableAnswer {
  question: string
  number: number
  answer: string
}

const readAnswers = ({ texts }: ExportContext, profile: Partial<Profile>, language: number): Record<string, ReadableAnswer> => {
  const [words, zones] = [texts('user', language), texts('zones', language)]
  const answerOf = (key: string, value: number): string =>
    (key === 'zone' ? zones[value] : words[`${key}.${value}`]) ?? String(value)
  return Object.fromEntries(
    Object.entries(profile.answers ?? {}).map(([key, value]) => [
      key,
      { question: words[`${key}.label`] ?? key, number: value, answer: answerOf(key, value) },
    ]),
  )
}

/** Everything that is kept of a member, section by section; `onSection` hears of each that is read. */
export const collectData = async (
  context: ExportContext,
  member: ExportedMember,
  onSection: (done: number) => Promise<unknown>,
): Promise<Record<string, unknown>> => {
  const data: Record<string, unknown> = {}
  for (const [index, [name, section]] of Object.entries(exportSections).entries()) {
    data[name] = await readSection(context, section, member)
    await onSection(index + 1)
  }
  const [row] = data['profile'] as { profile: Partial<Profile> }[]
  const { bcp47 } = languageOf(member.language)
  return {
    format: 'quintet-export 1',
    language: bcp47,
    ...data,
    answers: readAnswers(context, row?.profile ?? {}, member.language),
  }
}
