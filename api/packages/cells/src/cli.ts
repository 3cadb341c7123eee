import { parseArgs } from 'node:util'
import { openStore, sourceOf } from '@quintet/database'
import { createJobs } from '@quintet/jobs'
import { systemClock } from '@quintet/kit/clock'
import { stderrLog } from '@quintet/kit/log'
import { loadConfig } from '@quintet/settings'
import { moveByCommand } from './move/command.ts'
import { readCells } from './read-cells.ts'

const usage = `npm run move-member -- --address ADDRESS --to CELL
Moves a member of this site to another cell, with everything. Both sites have to run. Cut short, the site goes on by itself.`

/** 0 the member is moved, 1 not, 2 the words of the command are wrong. */
const main = async (): Promise<0 | 1 | 2> => {
  const { values } = parseArgs({ options: { address: { type: 'string' }, to: { type: 'string' } } })
  const { address, to } = values
  if (address === undefined || to === undefined) {
    process.stderr.write(`${usage}\n`)
    return 2
  }
  const config = loadConfig()
  const cells = readCells(config)
  if (!cells?.byName.has(to) || to === cells.own.name) throw new Error(`${to} is no other cell of this product.`)
  const db = openStore(sourceOf(config))
  try {
    const jobs = createJobs({ db, wall: systemClock, log: stderrLog })
    await moveByCommand({ db, jobs }, { address, to }, (line) => void process.stdout.write(`${line}\n`))
    return 0
  } finally {
    await db.close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'Unknown fault'}\n`)
  return 1 as const
})
