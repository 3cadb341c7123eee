import type { ChatSign, Push } from '@quintet/push/listeners'
import { type Payload, numberIn, textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import { describeError } from '@quintet/kit/log'
import { readAwayMatch } from '@quintet/repositories/away-matches'
import type { CellSite } from './site.ts'
import { ownMemberOf } from './visitors.ts'

const visitorsAmong = ({ db }: CellSite, members: readonly number[]) =>
  db.read
    .selectFrom('cell_visitors')
    .innerJoin('members', 'members.id', 'cell_visitors.member_id')
    .select(['members.sub', 'cell_visitors.cell'])
    .where('cell_visitors.member_id', 'in', members)
    .execute()

const send = async (site: CellSite, members: readonly number[], sign: ChatSign): Promise<void> => {
  for (const { sub, cell } of await visitorsAmong(site, members)) {
    const to = site.cells.byName.get(cell)
    if (to) await site.ask(to, 'sign', { member: sub, match: sign.match, kind: 'read' in sign ? 'read' : 'typing' })
  }
}

/** Passing signs reach visitors too: once, or not at all. */
export const withSigns = (push: Push, site: () => CellSite): Push => ({
  ...push,
  sign: (members, sign) => {
    push.sign(members, sign)
    send(site(), members, sign).catch((error: unknown) => site().log.error('cell sign', describeError(error)))
  },
})

/** A sign in a match that lives in the cell that sends it. */
export const answerSign = async ({ db, push }: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const [match, member] = [numberIn(payload, 'match'), await ownMemberOf(db.read, textIn(payload, 'member'))]
  const away = member && (await readAwayMatch(db.read, member.id, match))
  if (member && away?.cell === from.name)
    push.sign([member.id], payload['kind'] === 'read' ? { match, read: true } : { match, typing: true })
  return {}
}
