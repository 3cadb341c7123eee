import { closeAccount } from '@quintet/cases/close-account'
import { type Payload, textIn } from './fields.ts'
import { queueChanges } from './queue.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { visitorOf } from './visitors.ts'

/** Staff of a member's own cell have closed the account for good: the matches here end, and whom a fraud wrote to is told. May be done twice. */
export const answerClosing = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const { id: member } = await visitorOf(site.db.read, from, textIn(payload, 'member'))
  await site.db.write(async (trx) => {
    await closeAccount(trx, site, { member, fraud: payload['fraud'] === 1 })
    await queueChanges(trx, site, member)
  })
  return {}
}
