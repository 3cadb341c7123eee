import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createApp } from '@quintet/api/app'
import { serveApp } from '@quintet/api/serve'
import { createTestApp, type TestApp } from '@quintet/api/testing'
import { buildRegistry } from '@quintet/registry'

export const tiles = ['data', 'images', 'pools', 'judging', 'matches']

/** A site as it is delivered, on a database of its own. */
export interface Site {
  test: TestApp
  address: string
  close(): Promise<void>
}

const build = (root: string): void => {
  const { status } = spawnSync(process.execPath, [join(root, 'shared/tools/src/build.mjs')], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

/** Builds shell and tiles, and serves them. */
export const openSite = async (root: string): Promise<Site> => {
  build(root)
  const test = createTestApp({ environment: { QUINTET_DEMO: '1', PORT: '0' } })
  const remotes = tiles.map((tile) => join(root, `mf-${tile}`, 'dist'))
  await buildRegistry(test.context.config.dataFolder, remotes)
  const { server, address } = await serveApp(createApp(test.context), test.context)
  const close = async (): Promise<void> => {
    server.close()
    await test.close()
  }
  return { test, address, close }
}
