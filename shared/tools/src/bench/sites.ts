import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp } from '@quintet/api/serve'
import { siteRoutes } from '@quintet/site'
import type { SignedIn, TestApp } from '@quintet/api/testing'
import { openReleases } from '@quintet/registry'
import { activeMember } from '@quintet/testing'
import { buildPlainBundle } from './plain-bundle.ts'
import { openSite } from './site.ts'

/** The same site twice, on one API: as it is delivered, and as one plain bundle. */
export interface Sites {
  federated: string
  plain: string
  member: SignedIn
  close(): Promise<void>
}

const isPage = (path: string) => !/^\/(api|identity|photos|dev|pay|measure)(\/|$)/.test(path)

/** The same API with the plain bundle's pages in place of the federated ones. */
const plainFetch = (test: TestApp, root: string, shellFolder: string) => {
  const pages = siteRoutes({
    shellFolder,
    contentFolder: join(root, 'api/content'),
    releases: openReleases(mkdtempSync(join(tmpdir(), 'quintet-plain-'))),
    settings: { demo: true, userPool: 'xx-local-1_Quintet01', userPoolClient: 'quintetweb' },
    onFault: (error) => console.error(error),
  })
  return (request: Request) => (isPage(new URL(request.url).pathname) ? pages.fetch(request) : test.app.fetch(request))
}

/** Builds both, and serves them to one member. */
export const openSites = async (root: string): Promise<Sites> => {
  const { test, address, close: closeSite } = await openSite(root)
  const plainFolder = await buildPlainBundle(root)
  const member = await activeMember(test, { attraction: 2 })
  const plain = await serveApp({ ...test.app, fetch: plainFetch(test, root, plainFolder) } as never, test.context)
  const close = async () => {
    plain.server.close()
    await closeSite()
  }
  return { federated: address, plain: plain.address, member, close }
}
