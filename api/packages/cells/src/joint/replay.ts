import { connectionOf } from '@quintet/weekly-drawing/database'
import { type HandedSlab, readHandedSlab } from '@quintet/weekly-drawing/joint/slab'
import { Fault } from '@quintet/kit/errors'
import { askJson } from '../ask.ts'
import { type Payload, numberIn } from '../fields.ts'
import type { Cell } from '../read-cells.ts'
import type { CellSite } from '../site.ts'
import { readShare } from './shares.ts'
import { slabIn } from './taking.ts'

/** A slab of a week that this cell took part in, once more; for the cell that drew it alone. */
export const answerEntries = async (site: CellSite, from: Cell, payload: Payload): Promise<{ slab?: HandedSlab }> => {
  const [week, part] = [numberIn(payload, 'week'), numberIn(payload, 'part')]
  if (from !== site.cells.drawing || (await readShare(site.db.read, week))?.state !== 'in') throw new Fault(403, 'notFound')
  const slab = readHandedSlab(connectionOf(site.db.direct), week, part)
  return slab ? { slab } : {}
}

/** The sealed entries of another cell, slab by slab. */
export async function* entriesOf(site: CellSite, week: number, name: string): AsyncGenerator<HandedSlab, void> {
  const cell = site.cells.byName.get(name)
  if (!cell) throw new Error(`${name} is no cell of this product.`)
  for (let part = 0; ; part++) {
    const { slab } = await askJson<{ slab?: Payload }>(site.ask, cell, 'joint-entries', { week, part })
    if (!slab) return
    yield slabIn(slab)
  }
}
