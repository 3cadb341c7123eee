import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeUnneededReleases } from '../../src/jobs/unneeded-releases.ts'
import { createTestApp, type TestApp } from '../testing.ts'

let app: TestApp
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => app.close())

it('removes once a day what is old and named by nothing, and makes no releases where there are none', async () => {
  await removeUnneededReleases(app.context)
  const { dataFolder } = app.context.config
  expect(await readdir(dataFolder)).not.toContain('release-keys')
  const folder = join(dataFolder, 'releases/files')
  await mkdir(folder, { recursive: true })
  const put = async (name: string, daysAgo: number) => {
    const at = app.wall.now() / 1000 - daysAgo * 86_400
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), at, at)
  }
  await put('sha256-01', 200)
  await put('sha256-02', 100)
  await removeUnneededReleases(app.context)
  expect((await readdir(folder)).sort()).toEqual(['sha256-01', 'sha256-02'])
  app.wall.shift(86_400_000)
  await removeUnneededReleases(app.context)
  expect(await readdir(folder)).toEqual(['sha256-02'])
})
