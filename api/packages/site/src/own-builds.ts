import { type Log, describeError } from '@quintet/kit/log'
import { buildRegistry, otherApi, type Releases } from '@quintet/registry'
import type { ApiContract } from '@quintet/registry/calls'
import { buildBreaches } from '@quintet/registry/rules/api'

/** Milliseconds after which no process of the version before is expected to run any more. */
export const deployMs = 10 * 60_000

/** The shell and tiles that come with a server, and the site that they are for. */
export interface OwnBuilds {
  dataFolder: string
  releases: Releases
  /** Absolute paths of their folders. */
  builds: readonly string[]
  /** What this version offers. */
  api: ApiContract
  /** Whether other processes of the site may still be of the version before. */
  isOneOfSeveral: boolean
  log: Log
}

const breachesNow = async ({ releases, builds, api, isOneOfSeveral }: OwnBuilds): Promise<string[]> => {
  const other = isOneOfSeveral ? await otherApi(releases, api) : undefined
  return other ? buildBreaches(builds, other) : []
}

const publishAfter = async (replaced: Promise<void>, publish: () => Promise<unknown>, log: Log): Promise<void> => {
  await replaced
  try {
    await publish()
  } catch (error) {
    log.error('builds', describeError(error))
  }
}

/** What became of the builds when they were to be made live. */
export interface OwnBuildsStart {
  /** Settled once they are live or could not be made so; never rejects, for that is logged. */
  done: Promise<void>
}

/**
 * Makes live what comes with this server, where no team has said otherwise: at once where the processes of the other version serve its calls as
 * well, else once they are replaced. Until then members have the pages of before, which this version serves too. A build that cannot be made
 * live at once is an error of the start; one that waited is logged.
 */
export const publishOwnBuilds = async (own: OwnBuilds): Promise<OwnBuildsStart> => {
  const { dataFolder, builds, log } = own
  const atOnce = { done: Promise.resolve() }
  if (builds.length === 0) return atOnce
  const publish = () => buildRegistry(dataFolder, [...builds])
  const breaches = await breachesNow(own)
  if (breaches.length === 0) {
    await publish()
    return atOnce
  }
  log.info('builds wait', { minutes: deployMs / 60_000, breaches: breaches.length, first: breaches[0] })
  const replaced = new Promise<void>((resolve) => setTimeout(resolve, deployMs).unref())
  return { done: publishAfter(replaced, publish, log) }
}
