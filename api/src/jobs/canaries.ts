import { hasCanary, readHead } from '@quintet/registry'
import type { Context } from '../context.ts'
import { watchCanaries } from '@quintet/site/telemetry'
import { measurementsOf } from '../site/measurements.ts'
import { releasesOf } from '../releases.ts'

/** Ends the canaries that fail more often than what is live. By real time: a shifted week has no part in it. */
export const endBadCanaries = async (context: Context): Promise<void> => {
  const releases = releasesOf(context)
  const { document } = await readHead(releases)
  if (!hasCanary(document)) return
  const ended = await watchCanaries(releases, measurementsOf(context), context.wall.now())
  for (const said of ended) context.log.error('canary ended', { said })
}
