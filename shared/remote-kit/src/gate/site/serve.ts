import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { Releases } from '@quintet/registry'
import { siteRoutes } from '@quintet/site'
import { photo } from './photo.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** What a trial site is made of. */
export interface TrialSite {
  /** Absolute path of the repository. */
  root: string
  shellFolder: string
  releases: Releases
  api: Handler
  identity: Handler
  photos?: Handler
}

/** A site that runs. */
export interface RunningSite {
  address: string
  close(): Promise<void>
}

// Where a member leaves for a while, such as to pay.
const elsewhere = () => new Response('', { headers: { 'content-type': 'text/html' } })

const firstOf = (request: Request): string => new URL(request.url).pathname.split('/')[1] ?? ''

/** Serves the shell, the registry and the tiles as the site does, at a free port of this machine, with answers of the gate's own. */
export const serveTrial = async ({ root, shellFolder, releases, api, identity, photos }: TrialSite): Promise<RunningSite> => {
  const faults: unknown[] = []
  const contentFolder = join(root, 'api/content')
  const pages = siteRoutes({ shellFolder, contentFolder, releases, settings: {}, onFault: (error) => faults.push(error) })
  const own: Record<string, Handler> = {
    api,
    identity,
    photos: photos ?? photo,
    measure: () => new Response(null, { status: 204 }),
    pay: elsewhere,
    age: elsewhere,
    exports: elsewhere,
    transparency: elsewhere,
  }
  const fetch = (request: Request) => (own[firstOf(request)] ?? ((one: Request) => pages.fetch(one)))(request)
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      if ('closeAllConnections' in server) server.closeAllConnections()
    })
  return { address: `http://localhost:${port}`, close }
}
