import type { Transaction } from '@quintet/database'
import type { Jobs } from '@quintet/jobs'
import type { Config } from '@quintet/settings'

/** The job that tells the directory where an account is. */
export const listingJob = 'cell-listing'
/** The job that has another cell forget a visitor. */
export const departureJob = 'cell-departure'
/** The job that tells a member's cell that something of a match has changed. */
export const changeJob = 'cell-change'
/** The job that brings another cell what a match shows of a member. */
export const recordJob = 'cell-record'
/** The job that ends a member's matches in another cell once staff have closed the account for good. */
export const closingJob = 'cell-closing'

/** The job that moves a member to another cell. */
export const moveJob = 'cell-move'

interface Queue {
  jobs: Pick<Jobs, 'add'>
  config: Pick<Config, 'cell'>
}

/** Puts down that the directory is to be told of an account: that it is there, has another address, or has gone. Nothing where there is one cell. */
export const queueListing = async (trx: Transaction, { jobs, config }: Queue, sub: string): Promise<void> => {
  if (config.cell !== '') await jobs.add(trx, listingJob, { sub }, { key: `${listingJob}:${sub}`, anew: true })
}

const homesOf = (trx: Transaction, member: number) =>
  trx.selectFrom('cell_homes').select('cell').where('member_id', '=', member).execute()

const visitingPeers = (trx: Transaction, member: number) =>
  trx
    .selectFrom('matches')
    .innerJoin('cell_visitors', (join) =>
      join.on(({ eb, ref, and, or }) =>
        or([
          and([eb('matches.member_1', '=', member), eb('cell_visitors.member_id', '=', ref('matches.member_2'))]),
          and([eb('matches.member_2', '=', member), eb('cell_visitors.member_id', '=', ref('matches.member_1'))]),
        ]),
      ),
    )
    .innerJoin('members', 'members.id', 'cell_visitors.member_id')
    .select(['matches.id as match', 'cell_visitors.cell', 'members.sub'])
    .execute()

/** Puts down with an erasure what other cells are to forget: the member where they visited, and their matches with visitors here. */
export const queueDeparture = async (trx: Transaction, queue: Queue, { id, sub }: { id: number; sub: string }): Promise<void> => {
  if (queue.config.cell === '') return
  await queueListing(trx, queue, sub)
  await trx.deleteFrom('cell_moves').where('sub', '=', sub).execute()
  for (const { cell } of await homesOf(trx, id)) await queue.jobs.add(trx, departureJob, { cell, sub })
  for (const { cell, sub: peer, match } of await visitingPeers(trx, id))
    await queue.jobs.add(trx, changeJob, { cell, sub: peer, match, erased: 1 })
}

/** Puts down that the cells of those visitors whom a member has a match with are to look at it again. */
export const queueChanges = async (trx: Transaction, queue: Queue, member: number): Promise<void> => {
  for (const { cell, sub, match } of await visitingPeers(trx, member)) await queue.jobs.add(trx, changeJob, { cell, sub, match })
}

/** Puts down that the cells where a member has matches are to know what those show now. Nothing where there is one cell. */
export const queueRecord = async (trx: Transaction, { jobs, config }: Queue, member: number): Promise<void> => {
  if (config.cell !== '') await jobs.add(trx, recordJob, { member }, { key: `${recordJob}:${member}`, anew: true, member })
}

/** Puts down with a closing for good that the member's matches end in other cells too, and that those of visitors here are looked at again. */
export const queueClosing = async (
  trx: Transaction,
  queue: Queue,
  { member, fraud }: { member: number; fraud: boolean },
): Promise<void> => {
  if (queue.config.cell === '') return
  const { sub } = await trx.selectFrom('members').select('sub').where('id', '=', member).executeTakeFirstOrThrow()
  for (const { cell } of await homesOf(trx, member)) await queue.jobs.add(trx, closingJob, { cell, sub, fraud: fraud ? 1 : 0 })
  await queueChanges(trx, queue, member)
}

/** Puts down that a member of this cell is to be moved to another one. */
export const queueMove = (trx: Transaction, { jobs }: Pick<Queue, 'jobs'>, sub: string, cell: string): Promise<void> =>
  jobs.add(trx, moveJob, { sub, cell }, { key: `${moveJob}:${sub}`, anew: true })
