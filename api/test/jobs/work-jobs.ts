import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '@quintet/database'
import { createJobs } from '@quintet/jobs'
import { systemClock } from '@quintet/kit/clock'
import { stderrLog } from '@quintet/kit/log'
import type { Source } from '@quintet/kit/store'

// A process that does jobs: `note` says in a file when it begins and ends, `hang` begins and never ends.

const [source = '{}', file = ''] = process.argv.slice(2)
const note = (what: string, n: number | string | undefined) =>
  appendFileSync(file, `${JSON.stringify({ what, n, process: process.pid })}\n`)

const jobs = createJobs({ db: openStore(JSON.parse(source) as Source), wall: systemClock, log: stderrLog })
jobs.handle('note', {
  run: async ({ n }) => {
    note('begin', n)
    await pause(10)
    note('end', n)
  },
})
jobs.handle('hang', {
  run: ({ n }) => {
    note('begin', n)
    return new Promise(() => undefined)
  },
})
jobs.work()
note('ready', 0)
setInterval(() => undefined, 1000)
