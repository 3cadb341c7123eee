import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@quintet/api/app'
import { serveApp } from '@quintet/api/serve'
import { siteRoutes } from '@quintet/site'
import { createTestApp, type SignedIn, type TestApp } from '@quintet/api/testing'
import { buildRegistry, openReleases } from '@quintet/registry'
import { activeMember } from '@quintet/testing'
import { buildPlainBundle } from './plain-bundle.ts'

export const tiles = ['data', 'images', 'pools', 'judging', 'matches']

/** The same site twice, on one API: as it is delivered, and as one plain bundle. */
export interface Sites {
  federated: string
  plain: string
  member: SignedIn
  close(): Promise<void>
}

const build = (root: string) => {
  const { status } = spawnSync(process.execPath, [join(root, 'shared/tools/src/build.mjs')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
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
  build(root)
  const plainFolder = await buildPlainBundle(root)
  const test = createTestApp({ environment: { QUINTET_DEMO: '1', PORT: '0' } })
  const remotes = tiles.map((tile) => join(root, `mf-${tile}`, 'dist'))
  await buildRegistry(test.context.config.dataFolder, remotes)
  const member = await activeMember(test, { attraction: 2 })
  const federated = await serveApp(createApp(test.context), test.context)
  const plain = await serveApp({ ...test.app, fetch: plainFetch(test, root, plainFolder) } as never, test.context)
  const close = async () => {
    federated.server.close()
    plain.server.close()
    await test.close()
  }
  return { federated: federated.address, plain: plain.address, member, close }
}
