import type { Database } from '@quintet/database'
import { askJson } from './ask.ts'
import { type Payload, numberIn, textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { type Visitor, visitorOf } from './visitors.ts'

/** Header of an answer for a visitor, where notices for them lie in the cell that answers. */
export const noticesHeader = 'x-cell-notices'

const columns = ['id', 'language', 'day', 'title', 'message', 'key', 'notice_values'] as const

const noticesOf = (db: Database, visitor: number) =>
  db.selectFrom('notices').select(columns).where('member_id', '=', visitor).orderBy('id').execute()

/** Says in an answer whether notices for a visitor lie here, such as what a match closed with, or what became of a report. */
export const markNotices = async ({ db }: CellSite, visitor: number, response: Response): Promise<Response> => {
  if ((await noticesOf(db.read, visitor)).length > 0) response.headers.set(noticesHeader, '1')
  return response
}

/** Notices for a visitor after the number that their cell has; those up to it are there, and go. */
export const answerNotices = async ({ db }: CellSite, from: Cell, payload: Payload): Promise<{ notices: object[] }> => {
  const { id } = await visitorOf(db.read, from, textIn(payload, 'member'))
  const after = numberIn(payload, 'after')
  return db.write(async (trx) => {
    await trx.deleteFrom('notices').where('member_id', '=', id).where('id', '<=', after).execute()
    return { notices: await noticesOf(trx, id) }
  })
}

type Notices = Awaited<ReturnType<typeof noticesOf>>

const takenUntil = async (db: Database, member: number, home: Cell): Promise<number | undefined> =>
  (
    await db
      .selectFrom('cell_homes')
      .select('noticed')
      .where('member_id', '=', member)
      .where('cell', '=', home.name)
      .executeTakeFirst()
  )?.noticed

/** Brings notices for a member from another cell onto the list here: each once, wherever this is cut short. */
export const takeNotices = async ({ db, ask }: CellSite, home: Cell, { id: member, sub }: Visitor): Promise<void> => {
  const after = await takenUntil(db.read, member, home)
  if (after === undefined) return
  const { notices } = await askJson<{ notices: Notices }>(ask, home, 'notices', { member: sub, after })
  await db.write(async (trx) => {
    const until = (await takenUntil(trx, member, home)) ?? Number.MAX_SAFE_INTEGER
    const fresh = notices.filter(({ id }) => id > until)
    for (const { id: _, ...notice } of fresh)
      await trx
        .insertInto('notices')
        .values({ ...notice, member_id: member })
        .execute()
    const noticed = fresh.at(-1)?.id
    if (noticed !== undefined)
      await trx.updateTable('cell_homes').set({ noticed }).where('member_id', '=', member).where('cell', '=', home.name).execute()
  })
}
