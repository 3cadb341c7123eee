import type { Database } from '@quintet/database'
import { calls } from '@quintet/contract'
import { changeJob } from './queue.ts'
import { isQuiet } from '@quintet/domain/match'
import { linksToPhotos } from './photos.ts'
import type { CellMember, CellSite } from './site.ts'

/** The number of the match that a call is about, as its wire form has it; undefined where it is none. */
export const matchIn = (name: string, body: string): number | undefined => {
  try {
    const { match, number } = calls[name as keyof typeof calls].wire.request.decode(JSON.parse(body)) as Record<string, unknown>
    const found = match ?? number
    return typeof found === 'number' ? found : undefined
  } catch {
    return undefined
  }
}

/** The other side of a match, where it is a member of another cell. */
export interface VisitingPeer {
  sub: string
  cell: string
  id: number
}

/** The other side of a member's match that lives here, if they are a visitor; also of one that has just ended. */
export const visitingPeer = async (db: Database, member: number, match: number): Promise<VisitingPeer | undefined> => {
  const row = await db.selectFrom('matches').select(['member_1', 'member_2']).where('id', '=', match).executeTakeFirst()
  if (!row || (row.member_1 !== member && row.member_2 !== member)) return undefined
  return db
    .selectFrom('cell_visitors')
    .innerJoin('members', 'members.id', 'cell_visitors.member_id')
    .select(['members.sub', 'members.id', 'cell_visitors.cell'])
    .where('cell_visitors.member_id', '=', row.member_1 === member ? row.member_2 : row.member_1)
    .executeTakeFirst()
}

/** Calls after which the other side's list of matches looks different. */
const changing: ReadonlySet<string> = new Set(['changeMatch', 'deliverMatchKeys', 'sendMessage'])

interface Made {
  member: Pick<CellMember, 'id' | 'sessionId'>
  name: string
  body: string
  response: Response
}

/** What the other cell is told of a message: when it was sent, and whether it is no news. */
const sentOf = async ({ name, body, response }: Made): Promise<{ sentAt?: number; quiet?: 1 }> => {
  if (name !== 'sendMessage') return {}
  const { d } = (await response.clone().json()) as { d?: number }
  const sent = calls.sendMessage.wire.request.decode(JSON.parse(body)) as { body: string; quiet?: boolean }
  return { ...(d !== undefined && { sentAt: d }), ...(isQuiet(sent.quiet, sent.body) && { quiet: 1 as const }) }
}

const isRefused = async (response: Response): Promise<boolean> =>
  response.status !== 200 || (await response.clone().text()).includes('"errorMessage"')

/** Sees to the other side of a call that was made of a match here, where they are a visitor: tells their cell, or has it show their photos. */
export const afterMatchCall = async (site: CellSite, made: Made): Promise<Response> => {
  const { member, name, body, response } = made
  const match = matchIn(name, body)
  const isOfUse = changing.has(name) || name === 'loadMatchPhotos'
  if (match === undefined || !isOfUse || (await isRefused(response))) return response
  const peer = await visitingPeer(site.db.read, member.id, match)
  if (!peer) return response
  if (name === 'loadMatchPhotos') return linksToPhotos(site, { viewer: member, match, peer, body })
  const told = { cell: peer.cell, sub: peer.sub, match, ...(await sentOf(made)) }
  await site.db.write((trx) => site.jobs.add(trx, changeJob, told))
  return response
}
