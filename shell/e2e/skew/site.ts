import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buildRegistry, openReleases } from '@quintet/registry'
import { siteRoutes, type SiteSettings } from '@quintet/site'
import { type Generation, unpack } from './generations.ts'

const ofTheApi = /^\/(api|identity|content|photos|dev|pay|measure|staff|operator)(\/|$|\?)/
const contentFolder = join(import.meta.dirname, '../../../api/content')

/** One remote and the generation whose build of it is live. */
export interface Live {
  name: string
  build: Generation
}

export interface SkewSite {
  address: string
  close(): Promise<void>
}

/** What today's site tells its pages; the frozen shells are told the same. */
const settingsOf = async (today: string): Promise<SiteSettings['settings']> => {
  const html = await (await fetch(`${today}/login`)).text()
  const [, text = '{}'] = /id="site">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(text) as SiteSettings['settings']
}

/**
 * Serves a frozen shell with frozen builds of remotes by the site server of today, before today's API.
 * @param today address of the running site
 * @param folder absolute path, empty
 */
export const serveSkew = async (today: string, shell: Generation, remotes: Live[], folder: string): Promise<SkewSite> => {
  const builds = await Promise.all(remotes.map(({ name, build }) => unpack(build, name, folder)))
  await buildRegistry(folder, builds)
  const site = siteRoutes({
    shellFolder: await unpack(shell, 'shell', folder),
    contentFolder,
    releases: openReleases(folder),
    settings: await settingsOf(today),
    onFault: (error) => {
      throw error
    },
  })
  const server = createServer((incoming, answer) => {
    if (ofTheApi.test(incoming.url ?? '')) passOn(today, incoming, answer)
    else void send(site.fetch(requestOf(incoming)), answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://localhost:${port}`, close }
}

const requestOf = ({ url = '/', method = 'GET', headers }: IncomingMessage): Request => {
  const pairs = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, { method, headers: [...pairs] as [string, string][] })
}

const send = async (answering: Response | Promise<Response>, answer: ServerResponse): Promise<void> => {
  const { status, headers, body } = await answering
  answer.writeHead(status, Object.fromEntries(headers))
  if (body) Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]).pipe(answer)
  else answer.end()
}

const passOn = (today: string, incoming: IncomingMessage, answer: ServerResponse): void => {
  const { method, headers, url = '/' } = incoming
  const passed = request(new URL(url, today), { method, headers }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers)
    from.pipe(answer)
  })
  passed.on('error', () => answer.destroy())
  incoming.pipe(passed)
}
