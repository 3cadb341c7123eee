import type { CaseFile } from '@quintet/contract/staff'
import { returnSigns } from '@quintet/domain/cases'
import type { Database } from '@quintet/database'
import { closedWith, tracesOf } from '@quintet/cases/traces'
import { nearClosed } from '@quintet/repositories/photo-signals'
import type { CaseRow } from './access.ts'

const byTrace = async (db: Database, member: number, kind: 'phone' | 'card') => {
  const hashes = await tracesOf(db, member, [kind])
  if (hashes.length === 0) return { accounts: [], hasLeft: false }
  const left = await db.selectFrom('departed_traces').select('hash').where('hash', 'in', hashes).executeTakeFirst()
  return { accounts: await closedWith(db, hashes, member), hasLeft: left !== undefined }
}

const byPhoto = async (db: Database, member: number, photo: number) => {
  const row = await db.selectFrom('photo_signals').select('hash').where('photo_id', '=', photo).executeTakeFirst()
  const near = row ? await nearClosed(db, row.hash, member) : []
  return { accounts: [...new Set(near.filter((one) => one > 0))], hasLeft: near.includes(0) }
}

/** By what a member was known again, and which closed accounts had it. */
export const readReturned = async (
  db: Database,
  { kind, reason, member_id: member, subject }: CaseRow,
): Promise<Pick<CaseFile, 'returned'>> => {
  const by = returnSigns[reason - 1]
  if (kind !== 'returned' || by === undefined || member === 0) return {}
  return { returned: { by, ...(await (by === 'photo' ? byPhoto(db, member, subject) : byTrace(db, member, by))) } }
}
