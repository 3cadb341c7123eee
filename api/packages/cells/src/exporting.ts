import { readStaying } from '@quintet/export/collect'
import { askJson } from './ask.ts'
import { type Payload, textIn } from './fields.ts'
import type { Cell } from './read-cells.ts'
import type { CellExport, CellSite } from './site.ts'
import { visitorOf } from './visitors.ts'

type Sections = Awaited<ReturnType<typeof readStaying>>

/** What is kept here of a member of another cell, for the export that their cell makes. */
export const answerExport = async (site: CellSite, from: Cell, payload: Payload): Promise<Sections> =>
  readStaying(site, await visitorOf(site.db.read, from, textIn(payload, 'member')))

/** What exports of members take from other cells. Throws CellUnreachable: an export is whole, or made again later. */
export const createExporting = (site: Pick<CellSite, 'db' | 'ask' | 'cells'>): CellExport => ({
  number: site.cells.own.number,
  keptElsewhere: async (member, sub) => {
    const homes = await site.db.read.selectFrom('cell_homes').select('cell').where('member_id', '=', member).execute()
    const asked = homes.flatMap(({ cell }) => site.cells.byName.get(cell) ?? [])
    return Promise.all(
      asked.map(async (cell) => ({
        number: cell.number,
        sections: await askJson<Sections>(site.ask, cell, 'export', { member: sub }),
      })),
    )
  },
})
