import { stageNames } from '@quintet/drawing'
import { verifyDrawing } from '@quintet/weekly-drawing/verify'
import { afterEach, expect, test } from 'vitest'
import { type JointCells, createJointCells, entrantsApart } from './joint-cells.ts'
import { isAcross } from './joint-outcomes.ts'
import { type JointProcesses, type Kill, startJointProcesses } from './joint-processes.ts'

let cells: JointCells
let processes: JointProcesses
afterEach(async () => {
  await processes.stop()
  await cells.close()
})

const operations = ['offer', 'slab', 'filter', 'complete', 'part', 'records', 'committed']

// What was taken is not asked for again: a moment after it comes once in a week.
const everyMoment = (['before', 'after'] as const).flatMap((when) =>
  (['eu', 'us'] as const).map((cell) => operations.map((name): Kill => ({ operation: `joint-${name}`, when, cell }))),
)

const everyStage = stageNames.map((operation): Kill => ({ operation, when: 'sealed', cell: 'eu' }))

test.each([...everyMoment, everyStage])(
  'cells that are killed and started again come to the end that one site comes to without a kill (from %o on)',
  async (...kills) => {
    cells = await createJointCells()
    await entrantsApart(cells, 3)
    await cells.settle()
    const tables = cells.tables()
    const week = await cells.endWeek()
    processes = await startJointProcesses(cells, week, kills)
    const isOver = async () => (await cells.states(week)).every((state) => state === 'published')
    await expect.poll(isOver, { timeout: 240_000, interval: 50 }).toBe(true)
    expect(processes.left).toEqual([])
    expect(processes.roots.size).toBe(1)
    await processes.stop()
    const found = await cells.outcomes(week)
    expect(found.matches.some(isAcross)).toBe(true)
    expect(found).toEqual(await cells.alike(tables, week))
    for (const cell of cells.all) await cell.plug()
    for (const { context } of cells.all) expect(await verifyDrawing(context, week)).toMatchObject({ identical: true })
  },
  300_000,
)
