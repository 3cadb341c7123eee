import { cellOfNumber } from '@quintet/cells/numbers'
import { afterEach, expect, test } from 'vitest'
import { fillApp } from '../drawing/filled-app.ts'
import { type JointCells, createJointCells } from './joint-cells.ts'
import { isAcross } from './joint-outcomes.ts'

let cells: JointCells
afterEach(() => cells.close())

// Of each cell.
const worlds = [
  { seed: 1, members: [24, 24, 24] },
  { seed: 2, members: [90, 60, 30] },
  { seed: 3, members: [20, 150, 70] },
  { seed: 4, members: [400, 400, 400] },
]

test.each(worlds)(
  'three cells draw what one site with all members draws: $members, seed $seed',
  async ({ seed, members }) => {
    cells = await createJointCells({ third: 'served' })
    for (const [index, cell] of cells.all.entries())
      await fillApp(cell, { members: members[index] ?? 0, weeks: 1, seed: 10 * seed + index, hasPast: false })
    const tables = cells.tables()
    const week = await cells.endWeek()
    await cells.finish(week)
    const found = await cells.outcomes(week)
    const all = members.reduce((sum, count) => sum + count, 0)
    expect(Object.keys(found.entries).length).toBeGreaterThan(0.8 * all)
    const pairs = new Set(found.matches.filter(isAcross).map(({ one, other }) => `${cellOfNumber(one)}-${cellOfNumber(other)}`))
    expect([...pairs].toSorted()).toEqual(['0-1', '0-2', '1-2'])
    expect(found).toEqual(await cells.alike(tables, week))
  },
  300_000,
)
