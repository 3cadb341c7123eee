import { collect } from '@quintet/registry/operations'
import { dayNumber } from '@quintet/domain/time'
import type { Context } from '../context.ts'
import { releasesOf } from '../releases.ts'

const lookedOn = new WeakMap<Context, number>()

/** Once a day removes files of releases that no state of the registry of the last 26 weeks names. By real time, as the registry is. */
export const removeUnneededReleases = async (context: Context): Promise<void> => {
  const now = context.wall.now()
  const day = dayNumber(Math.floor(now / 1000))
  if (lookedOn.get(context) === day) return
  // Before the work: one that fails is told, and not tried again every half a minute.
  lookedOn.set(context, day)
  const { files, bytes, removed } = await collect(releasesOf(context), { now })
  if (removed) context.log.info('files of releases removed', { files: files.length, bytes })
}
