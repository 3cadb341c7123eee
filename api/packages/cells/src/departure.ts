import type { Payload } from './fields.ts'
import { textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import type { CellSite } from './site.ts'
import { visitorOf } from './visitors.ts'

/**
 * A member of another cell has been erased: everything that this one keeps of them goes, as with a member of its own. One who is not here any
 * more is gone already.
 */
export const answerDeparture = async (site: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const sub = textIn(payload, 'member')
  const isHere = await site.db.read.selectFrom('members').select('id').where('sub', '=', sub).executeTakeFirst()
  if (!isHere) return {}
  await visitorOf(site.db.read, from, sub)
  const after = await site.db.write((trx) => site.identity.provider.hooks.removed(trx, sub))
  await after()
  return {}
}
