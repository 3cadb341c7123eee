import type { Database, Transaction } from '@quintet/database'
import { dayNumber, weekStart } from '@quintet/domain/time'
import { BadInput, Fault } from '@quintet/kit/errors'
import { describeError } from '@quintet/kit/log'
import { readDrawing } from '@quintet/weekly-drawing/ledger'
import { CellUnreachable, askJson } from '../ask.ts'
import { type Payload, numberIn } from '../fields.ts'
import { insertMatch } from '../place-match.ts'
import { type PublicRecord, readPublicRecord } from '../public-record.ts'
import { changeJob } from '../queue.ts'
import type { Cell } from '../read-cells.ts'
import { recordIn } from '../records.ts'
import type { CellSite } from '../site.ts'
import { storeVisitor } from '../visitors.ts'
import { writeAsDrawer } from './write.ts'

const atOnce = 50

const openRows = (db: Database, week: number) =>
  db.selectFrom('joint_matches').selectAll().where('week', '=', week).where('match_id', 'is not', null).where('placed', '=', 0)

type Row = Awaited<ReturnType<ReturnType<typeof openRows>['execute']>>[number]

interface Records {
  /** Whether the other cell has written its share, and so knows whom it may tell of. */
  isReady: boolean
  records: PublicRecord[]
}

/** What matches of a week that live in the asking cell are to show of members of this one; of others nothing is told. */
export const answerJointRecords = async (site: CellSite, from: Cell, payload: Payload): Promise<Records> => {
  const [week, members] = [numberIn(payload, 'week'), payload['members']]
  if (!Array.isArray(members) || members.length > atOnce || !members.every(Number.isSafeInteger)) throw new BadInput()
  const { read } = site.db
  const isReady = ['matched', 'published'].includes((await readDrawing(read, week))?.state ?? '')
  if (!isReady) return { isReady, records: [] }
  const rows = await read
    .selectFrom('joint_matches')
    .innerJoin('members', 'members.id', 'joint_matches.member_id')
    .leftJoin('cell_visitors', 'cell_visitors.member_id', 'members.id')
    .select(['members.id', 'members.sub'])
    .distinct()
    .where('joint_matches.week', '=', week)
    .where('joint_matches.cell', '=', from.name)
    .where('joint_matches.member_id', 'in', members as number[])
    .where('cell_visitors.cell', 'is', null)
    .execute()
  return { isReady, records: await Promise.all(rows.map((row) => readPublicRecord(read, site.cells, row))) }
}

const placedOf = (trx: Transaction, { week, member_id: member, peer }: Row) =>
  trx
    .selectFrom('joint_matches')
    .select('placed')
    .where('week', '=', week)
    .where('member_id', '=', member)
    .where('peer', '=', peer)
    .executeTakeFirst()

const drop = (site: CellSite, { week, member_id: member, peer }: Row) =>
  writeAsDrawer(site, (trx) =>
    trx.deleteFrom('joint_matches').where('week', '=', week).where('member_id', '=', member).where('peer', '=', peer).execute(),
  )

const place = (site: CellSite, cell: Cell, row: Row, record: PublicRecord) =>
  writeAsDrawer(site, async (trx) => {
    // Gone with the account of the own member.
    if ((await placedOf(trx, row))?.placed !== 0) return
    await storeVisitor(site, trx, cell, record)
    const own = { id: row.member_id, pool: row.pool, pseudonym: row.pseudonym }
    const peer = { id: row.peer, pool: row.peer_pool, pseudonym: row.peer_pseudonym }
    const match = { week: row.week, day: dayNumber(weekStart(row.week + 1)), quality: row.quality / 100, class: row.class }
    await insertMatch(trx, match, [own, peer], async () => row.match_id as number)
    await trx
      .updateTable('joint_matches')
      .set({ placed: 1 })
      .where('week', '=', row.week)
      .where('member_id', '=', row.member_id)
      .where('peer', '=', row.peer)
      .execute()
  })

const placeOne = async (site: CellSite, cell: Cell, row: Row, record: PublicRecord | undefined): Promise<void> => {
  if (!record) return void (await drop(site, row))
  try {
    await place(site, cell, row, record)
  } catch (error) {
    // Their place here is somebody else's: no other try will change that.
    if (!(error instanceof Fault)) throw error
    site.log.error('match across cells', { week: row.week, ...describeError(error) })
    await drop(site, row)
  }
}

const placeWith = async (site: CellSite, cell: Cell, week: number): Promise<void> => {
  for (let after = 0; ;) {
    const rows = await openRows(site.db.read, week)
      .where('cell', '=', cell.name)
      .where('match_id', '>', after)
      .orderBy('match_id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const members = [...new Set(rows.map(({ peer }) => peer))]
    const answer = await askJson<Payload>(site.ask, cell, 'joint-records', { week, members })
    if (answer['isReady'] !== true) return
    const records = (Array.isArray(answer['records']) ? answer['records'] : []).map((record) => recordIn(record as Payload))
    for (const row of rows)
      await placeOne(
        site,
        cell,
        row,
        records.find(({ id }) => id === row.peer),
      )
    after = rows.at(-1)?.match_id ?? Number.MAX_SAFE_INTEGER
  }
}

/** Puts the matches of a week in place that live here and have a member of another cell. @returns whether all of them are */
export const placeAcross = async (site: CellSite, week: number): Promise<boolean> => {
  const rows = await openRows(site.db.read, week).clearSelect().select('cell').distinct().execute()
  for (const { cell: name } of rows) {
    const cell = site.cells.byName.get(name)
    if (!cell) continue
    try {
      await placeWith(site, cell, week)
    } catch (error) {
      if (!(error instanceof CellUnreachable)) throw error
    }
  }
  return (await openRows(site.db.read, week).executeTakeFirst()) === undefined
}

const isPublishedHere = (db: Database) =>
  db
    .selectFrom('joint_matches')
    .innerJoin('drawings', 'drawings.week', 'joint_matches.week')
    .where('drawings.state', '=', 'published')
    .where('joint_matches.match_id', 'is not', null)

/** Has the cells of those told whose matches were published here, and places what could not be placed before. */
export const tellPlaced = async (site: CellSite): Promise<void> => {
  const { read } = site.db
  const weeks = await isPublishedHere(read).where('placed', '=', 0).select('joint_matches.week').distinct().execute()
  for (const { week } of weeks) await placeAcross(site, week)
  for (;;) {
    const rows = await isPublishedHere(read)
      .innerJoin('members', 'members.id', 'joint_matches.peer')
      .where('placed', '=', 1)
      .select(['joint_matches.week', 'joint_matches.member_id', 'peer', 'joint_matches.cell', 'match_id', 'members.sub'])
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    await writeAsDrawer(site, async (trx) => {
      for (const { week, member_id: member, peer, cell, match_id: match, sub } of rows) {
        await site.jobs.add(trx, changeJob, { cell, sub, match: Number(match) })
        await trx
          .deleteFrom('joint_matches')
          .where('week', '=', week)
          .where('member_id', '=', member)
          .where('peer', '=', peer)
          .execute()
      }
    })
  }
}
