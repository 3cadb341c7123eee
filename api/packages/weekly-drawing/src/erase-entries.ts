import { sql } from 'kysely'
import { placeInSlab, withoutEntry } from '@quintet/drawing/sealed'
import type { Transaction } from '@quintet/database'
import { type OwnSlab, ownSlabsSql } from './member-slabs-query.ts'

/** Clears the plain text of the member's sealed entries; the leaves stay. */
export const eraseEntries = async (trx: Transaction, member: number): Promise<void> => {
  const { rows } = await sql.raw<OwnSlab>(ownSlabsSql.replaceAll('$member', String(member))).execute(trx)
  for (const { id, ...slab } of rows) {
    const place = placeInSlab(slab.members, member)
    if (place === undefined) continue
    await trx.updateTable('drawing_slabs').set(withoutEntry(slab, place)).where('id', '=', id).execute()
  }
}
