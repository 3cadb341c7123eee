import type { CaseFile } from '@quintet/contract/staff'
import type { Database } from '@quintet/database'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { readPhoto, readPhotos } from '@quintet/repositories/photos'
import { profileParts } from './profile-parts.ts'
import { type CaseRow, kindsFor } from './access.ts'
import type { StaffScope } from '../staff-scope.ts'
import { today } from '@quintet/kit/week'
import { proposalOf, withoutOver } from '@quintet/cases/proposals'
import { erasingOf, presentMeasure, seconds, summarise } from './summary.ts'
import { readReturned } from './known-again.ts'
import { readStopped } from './stopped.ts'
import { readSealedCopy } from '@quintet/cases/evidence'

const mostListed = 100

type Reader = Pick<StaffScope, 'context' | 'staff'>

const readMemberPart = async (db: Database, { member_id: member }: CaseRow): Promise<Pick<CaseFile, 'member'>> => {
  const row = await db
    .selectFrom('members')
    .select(['language', 'created_at', 'standing'])
    .where('id', '=', member)
    .executeTakeFirst()
  if (!row) return {}
  return { member: { number: member, language: row.language, joinedAt: seconds(row.created_at), standing: row.standing } }
}

const countReports = async (db: Database, reporter: number, own: number): Promise<{ before: number; upheld: number }> =>
  db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('before'),
      sql<number>`count(*) FILTER (WHERE json_extract(outcome, '$.decision') NOT IN ('nothing', 'memberLeft'))`.as('upheld'),
    ])
    .where('reporter_id', '=', reporter)
    .where('case_id', '<>', own)
    .executeTakeFirstOrThrow()

const readReport = async (db: Database, { id, kind }: CaseRow): Promise<Pick<CaseFile, 'report'>> => {
  const row = await db.selectFrom('reports').select(['text', 'reporter_id']).where('case_id', '=', id).executeTakeFirst()
  // Who answers the question of the same person reports nobody.
  if (!row || kind === 'samePerson') return {}
  const { text, reporter_id: reporter } = row
  return { report: { text, reporter, ...(reporter > 0 ? await countReports(db, reporter, id) : { before: 0, upheld: 0 }) } }
}

const readError = async (db: Database, { id }: CaseRow): Promise<Pick<CaseFile, 'error'>> => {
  const row = await db.selectFrom('error_reports').select('details').where('case_id', '=', id).executeTakeFirst()
  return row ? { error: JSON.parse(row.details) as Record<string, unknown> } : {}
}

const readRequest = async (db: Database, { id, outcome }: CaseRow): Promise<Pick<CaseFile, 'request'>> => {
  const query = db.selectFrom('mail_requests').select(['text', 'opened_by as by']).where('case_id', '=', id)
  const request = await query.executeTakeFirst()
  const { answer } = JSON.parse(outcome ?? '{}') as { answer?: string }
  return request ? { request: { ...request, ...(answer !== undefined && { answer }) } } : {}
}

const readSamePerson = async (db: Database, { kind, member_id: member }: CaseRow): Promise<Pick<CaseFile, 'samePerson'>> => {
  if (kind !== 'samePerson') return {}
  const { same, different } = await db
    .selectFrom('same_person_answers')
    .select(sql<number>`coalesce(sum(same), 0)`.as('same'))
    .select(sql<number>`coalesce(sum(1 - same), 0)`.as('different'))
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow()
  return { samePerson: { same, different } }
}

// A reported photo alone; all of them where the question is who they show.
const photosOf = async (db: Database, { kind, subject, reason, member_id: member }: CaseRow) => {
  const isKnownPhoto = kind === 'returned' && subject > 0
  if (kind === 'photo' || isKnownPhoto) return [await readPhoto(db, subject)].filter((photo) => photo !== undefined)
  const isAboutIdentity = kind === 'samePerson' || (kind === 'match' && reason === 1)
  return isAboutIdentity ? readPhotos(db, member) : []
}

const presentPhotos = async ({ photos }: Context, db: Database, row: CaseRow): Promise<CaseFile['photos']> =>
  Promise.all(
    (await photosOf(db, row)).map(async ({ id, slot, state, file }) => ({
      photo: id,
      slot,
      state: state as CaseFile['photos'][number]['state'],
      image: (await photos.get(file))?.toString('base64') ?? '',
    })),
  )

const earlierCases = async ({ context, staff }: Reader, db: Database, { id, member_id: member }: CaseRow) => {
  if (member === 0) return []
  const others = db.selectFrom('cases').selectAll().where('member_id', '=', member).where('id', '<>', id)
  const rows = await others
    .where('kind', 'in', kindsFor(staff))
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()
  return (await withoutOver(db, rows, today(context))).map(summarise)
}

const measuresOf = async (db: Database, { member_id: member, id }: CaseRow) => {
  const query = db.selectFrom('measures').selectAll().orderBy('id', 'desc').limit(mostListed)
  const rows = await query.where(member > 0 ? 'member_id' : 'case_id', '=', member > 0 ? member : id).execute()
  return rows.map(presentMeasure)
}

const presentProposal = (row: CaseRow): Pick<CaseFile, 'proposal'> => {
  const proposal = proposalOf(row)
  if (!proposal) return {}
  const { by, at, fraud, rule, facts } = proposal
  return { proposal: { by, at: seconds(at), fraud, rule, facts } }
}

const readEvidencePart = async (db: Database, row: CaseRow): Promise<Pick<CaseFile, 'sealed' | 'erasing' | 'erasedAt'>> => {
  const [sealed, erasing] = [await readSealedCopy(db, row.id), erasingOf(row)]
  return {
    ...(sealed && { sealed: { count: sealed.count, until: seconds(sealed.until) } }),
    ...(erasing && { erasing: { ...erasing, at: seconds(erasing.at) } }),
    ...(row.erased_at !== null && { erasedAt: seconds(row.erased_at) }),
  }
}

/** Everything of a case that somebody needs to decide it, and nothing else of the member; but for the opened messages. */
export const readCaseFile = async (reader: Reader, db: Database, row: CaseRow): Promise<Omit<CaseFile, 'evidence'>> => ({
  ...summarise(row),
  ...(await readMemberPart(db, row)),
  ...(await readReport(db, row)),
  ...(await readError(db, row)),
  ...(await readRequest(db, row)),
  ...(await readSamePerson(db, row)),
  ...(await readReturned(db, row)),
  ...(await readStopped(db, row)),
  ...(await readEvidencePart(db, row)),
  profile: await profileParts(db, row),
  photos: await presentPhotos(reader.context, db, row),
  earlier: await earlierCases(reader, db, row),
  measures: await measuresOf(db, row),
  ...presentProposal(row),
})
