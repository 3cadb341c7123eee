import { join } from 'node:path'
import type { Releases } from '@quintet/registry'
import { registryAsOf } from '../gate/site/overlay.ts'
import { type RunningSite, serveTrial } from '../gate/site/serve.ts'
import type { Side } from './sides.ts'

// What fetch has undone already.
const undone = ['content-encoding', 'content-length', 'transfer-encoding']

/** Passes a request on to a running site, which has the members and their data. */
const passTo =
  (site: string) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    for (const name of ['host', 'origin', 'referer', 'connection', 'content-length']) headers.delete(name)
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const body = hasBody ? await request.arrayBuffer() : null
    const answer = await fetch(site + pathname + search, { method: request.method, headers, body, redirect: 'manual' })
    const given = new Headers(answer.headers)
    for (const name of undone) given.delete(name)
    return new Response(answer.body, { status: answer.status, headers: given })
  }

/**
 * Serves the site's pages as they were at one number of the registry, the same to everybody, at a free port of this machine.
 * @param side who sees them so: chance puts nobody among those who try something out
 * @param site address of a running site that answers everything else
 */
export const servePast = async (
  root: string,
  releases: Releases,
  { document: { remotes } }: Side,
  site: string,
): Promise<RunningSite> => {
  const past = await registryAsOf(releases, remotes)
  const pass = passTo(site)
  return serveTrial({ root, shellFolder: join(root, 'shell/dist'), releases: past, api: pass, identity: pass, photos: pass })
}
