import { Fault } from '@quintet/kit/errors'
import { type Payload, textIn } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'

/** A visitor here has moved on: from now on another cell speaks for them. Only the one that did until now can say so. */
export const answerHandedOn = async ({ db, cells }: CellSite, from: Cell, payload: Payload): Promise<object> => {
  const to = cells.byName.get(textIn(payload, 'to'))
  if (!to || to === cells.own) throw new Fault(400, 'input.invalid')
  await db.write((trx) =>
    trx
      .updateTable('cell_visitors')
      .set({ cell: to.name })
      .where('cell', '=', from.name)
      .where('member_id', 'in', trx.selectFrom('members').select('id').where('sub', '=', textIn(payload, 'member')))
      .execute(),
  )
  return {}
}
