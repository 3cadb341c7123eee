import { createHash } from 'node:crypto'
import { collectData } from '@quintet/export/collect'
import type { CellSite } from '../site.ts'

/** SHA-256 of the data of a member's export, hex: it is the same before and after a move. */
export const exportDigest = async (site: CellSite, { id, sub }: { id: number; sub: string }): Promise<string> => {
  const { language } = await site.db.read.selectFrom('members').select('language').where('id', '=', id).executeTakeFirstOrThrow()
  const data = await collectData({ ...site, cells: site.exporting }, { id, sub, language }, async () => undefined)
  return createHash('sha256').update(JSON.stringify(data)).digest('hex')
}
