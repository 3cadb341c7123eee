import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '@quintet/database'
import { createJobs } from '@quintet/jobs'
import { systemClock } from '@quintet/kit/clock'
import { stderrLog } from '@quintet/kit/log'
import type { Source } from '@quintet/kit/store'

// A process that does jobs: `meet` says in a file that it begins, and ends when as many processes have begun one, `hang` never ends.

const [source = '{}', file = ''] = process.argv.slice(2)
const note = (what: string, n: number | string | undefined) =>
  appendFileSync(file, `${JSON.stringify({ what, n, process: process.pid })}\n`)

const jobs = createJobs({ db: openStore(JSON.parse(source) as Source), wall: systemClock, log: stderrLog })
const beginners = () =>
  new Set(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { what: string; process: number })
      .filter(({ what }) => what === 'begin')
      .map((said) => said.process),
  )
jobs.handle('meet', {
  run: async ({ n, processes = 1 }) => {
    note('begin', n)
    while (beginners().size < Number(processes)) await pause(10)
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
