import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type StageStore, drawingsGoingOn, helpDrawing, storeWithin } from '@quintet/drawing'
import type { Config } from '@quintet/settings'
import { sharedStages, stagesOf } from '@quintet/weekly-drawing/stages'
import { UsageError } from './arguments.ts'

const lookEveryMs = 250

/**
 * Where several processes see the stages of drawings.
 * @param place a bucket or a folder, in place of the one that is set
 * @throws UsageError where there is neither
 */
export const placeOfStages = (config: Config, place: string | undefined): StageStore => {
  const isAddress = place !== undefined && /^https?:/.test(place)
  const stagesUrl = place === undefined ? config.stagesUrl : isAddress ? place.replace(/\/$/, '') : resolve(place)
  const settings = stagesOf({ ...config, stagesUrl })
  if (!settings) throw new UsageError('Say where the stages are: --stages, or QUINTET_STAGES.')
  return sharedStages(settings)
}

/**
 * Does parts of whatever drawing is made at a place, until the process is told to end.
 * @param isOnce to end with the first drawing
 */
export const workOnDrawings = async (store: StageStore, isOnce: boolean, say: (line: string) => void): Promise<void> => {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  say('Waits for a drawing.')
  while (!stopping.signal.aborted) {
    const [name] = await drawingsGoingOn(store)
    if (name === undefined) await wait(lookEveryMs)
    else {
      const done = await helpDrawing(storeWithin(store, name), { stopping: () => stopping.signal.aborted })
      say(`Did ${done} jobs of the drawing ${name}.`)
      if (isOnce) return
    }
  }
}
