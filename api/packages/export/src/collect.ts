import { language as languageOf } from '@quintet/domain/languages'
import type { Profile } from '@quintet/domain/profile'
import type { ExportContext, KeptElsewhere } from './context.ts'
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

/** Sections of what stays where it happened when a member moves to another cell: matches, what others judged, what the staff did, and
 * the diary of consents. */
export const stayingSections = [
  'consents',
  'matches',
  'messages',
  'voiceNotes',
  'ratingsOfPhotos',
  'ratingsGiven',
  'samePersonGiven',
  'samePersonReceived',
  'rounds',
  'judgeWeight',
  'reportsMade',
  'errorReports',
  'cases',
  'noticesDue',
  'measures',
  'appeals',
  'reportAppeals',
  'blocks',
] as const satisfies readonly (keyof typeof exportSections)[]

const readSection = async ({ db }: Pick<ExportContext, 'db'>, section: Section, { id, sub }: ExportedMember): Promise<Rows> => {
  const query = queryOf(section)
  // SQLite refuses a parameter that a query does not name.
  const parameters = { ...(query.includes(':member') && { member: id }), ...(query.includes(':sub') && { sub }) }
  const rows = await db.statement<Record<string, unknown>>(query).all(parameters)
  return rows.map((row) =>
    Object.fromEntries(Object.entries(section.fields).map(([name, field]) => [name, readField(field, row[name])])),
  )
}

/** What is kept here of somebody who is a member of another cell. */
export const readStaying = async (
  context: Pick<ExportContext, 'db'>,
  member: Pick<ExportedMember, 'id' | 'sub'>,
): Promise<Record<string, Rows>> => {
  const sections: Record<string, Rows> = {}
  for (const name of stayingSections)
    sections[name] = await readSection(context, exportSections[name] as Section, { ...member, language: 1 })
  return sections
}

// In the order of the cells, so that it is the same wherever the member lives.
const withOthers = (name: string, own: Rows, elsewhere: readonly KeptElsewhere[], number: number): Rows =>
  [{ number, sections: { [name]: own } }, ...elsewhere]
    .toSorted((a, b) => a.number - b.number)
    .flatMap(({ sections }) => sections[name] ?? [])

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
  const elsewhere = (await context.cells?.keptElsewhere(member.id, member.sub)) ?? []
  for (const [index, [name, section]] of Object.entries(exportSections).entries()) {
    const rows = await readSection(context, section, member)
    data[name] = withOthers(name, rows, elsewhere, context.cells?.number ?? 0)
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
