import { setTimeout as wait } from 'node:timers/promises'
import { drawColumns } from '../src/draw-population.ts'
import { packEntries } from '../src/draw.ts'
import { helpDrawing } from '../src/jobs/help-drawing.ts'
import { drawingsGoingOn } from '../src/jobs/shared-drawing.ts'
import { hashOfDrawn } from '../src/results/drawn-columns.ts'
import { folderStore } from '../src/stages/folder-store.ts'
import { storeWithin } from '../src/stages/stage-store.ts'
import { generateEntries } from './population.ts'
import type { Pickiness } from './pickiness.ts'

/** What a process that draws with others measures; seconds. */
export interface SharedRun {
  candidates: number
  whole: number
  processor: number
  peakMemory: number
  /** Hash of what was drawn. */
  hash: string
}

/** What a process that helps measures. */
export interface HelpRun {
  jobs: number
  processor: number
}

const drawing = 'bench'
const say = (value: SharedRun | HelpRun | 'ready') => process.stdout.write(`${JSON.stringify(value)}\n`)

const spent = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1e6
}

const draw = async (folder: string, members: number, pickiness: Pickiness): Promise<SharedRun> => {
  const population = packEntries(generateEntries({ members, seed: 1, pickiness }), members)
  const [begun, before] = [performance.now(), process.cpuUsage()]
  let candidates = 0
  const drawn = await drawColumns(population, 'be'.repeat(32), {
    store: storeWithin(folderStore(folder), drawing),
    isShared: true,
    onStage: ({ stage, milliseconds }) => {
      if (stage === 'candidates') candidates = milliseconds / 1000
    },
  })
  const whole = (performance.now() - begun) / 1000
  const peakMemory = process.resourceUsage().maxRSS * 1024
  return { candidates, whole, processor: spent(before), peakMemory, hash: hashOfDrawn(population, drawn) }
}

const help = async (folder: string): Promise<HelpRun> => {
  const store = folderStore(folder)
  say('ready')
  while ((await drawingsGoingOn(store)).length === 0) await wait(20)
  const before = process.cpuUsage()
  const jobs = await helpDrawing(storeWithin(store, drawing))
  return { jobs, processor: spent(before) }
}

const [role, folder = '', members, pickiness] = process.argv.slice(2)
say(role === 'help' ? await help(folder) : await draw(folder, Number(members), pickiness as Pickiness))
