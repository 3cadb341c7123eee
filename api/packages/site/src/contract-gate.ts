import type { Log } from '@quintet/kit/log'
import { type ApiContract } from '@quintet/registry/calls'
import { recordApi, type Releases } from '@quintet/registry'
import { judgeApi } from '@quintet/registry/rules/api'

/** This API would break a tile that visitors have; the message names every call. */
export class NotAdmitted extends Error {
  override name = 'NotAdmitted'
}

/**
 * The gate of the API: with the calls of everything that is live or tried out before it takes the place of another, and then records
 * what it offers, so that tiles are held against it before they are published.
 * @param strict ends the start where a call breaks; else it is only said
 * @throws NotAdmitted
 */
export const admitApi = async (releases: Releases, api: ApiContract, log: Log, strict: boolean): Promise<void> => {
  const { breaches } = await judgeApi(releases, api)
  if (breaches.length > 0 && strict) throw new NotAdmitted(`Tiles that are live would break:\n${breaches.join('\n')}`)
  for (const said of breaches) log.error('contract broken', { said })
  if (breaches.length === 0) await recordApi(releases, api)
}
