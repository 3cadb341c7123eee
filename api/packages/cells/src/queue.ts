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

interface Queue {
  jobs: Pick<Jobs, 'add'>
  config: Pick<Config, 'cell'>
}

/** Puts down that the directory is to be told of an account: that it is there, has another address, or has gone. Nothing where there is one cell. */
export const queueListing = async (trx: Transaction, { jobs, config }: Queue, sub: string): Promise<void> => {
  if (config.cell !== '') await jobs.add(trx, listingJob, { sub }, { key: `${listingJob}:${sub}`, anew: true })
}

const homesOf = (trx: Transaction, member: number) =>
  trx.selectFrom('cell_away').select('cell').distinct().where('member_id', '=', member).execute()

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
  for (const { cell } of await homesOf(trx, id)) await queue.jobs.add(trx, departureJob, { cell, sub })
  for (const { cell, sub: peer, match } of await visitingPeers(trx, id))
    await queue.jobs.add(trx, changeJob, { cell, sub: peer, match })
}

/** Puts down that the cells of those visitors whom a member has a match with are to look at it again. */
export const queueChanges = async (trx: Transaction, queue: Queue, member: number): Promise<void> => {
  for (const { cell, sub, match } of await visitingPeers(trx, member)) await queue.jobs.add(trx, changeJob, { cell, sub, match })
}
