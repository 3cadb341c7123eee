import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { buildRegistry, openReleases, readHead } from '@quintet/registry'
import { publish } from '@quintet/registry/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storeSettings } from '../../registry/src/store/open-store.ts'
import { launchBrowser } from '../src/gate/browser/launch.ts'
import { openVisitor } from '../src/gate/browser/visitor.ts'
import { deviceOf } from '../src/gate/browser/device.ts'
import { readRecorded } from '../src/gate/record/record.ts'
import { identityOf } from '../src/gate/site/identity.ts'
import { playBack } from '../src/gate/site/play-back.ts'
import { serveTrial } from '../src/gate/site/serve.ts'
import { root } from '../src/repository.ts'
import { olderShell } from './older-shell.ts'
import { newRepository } from '../src/scaffold/repository.ts'

// A tile in a repository of its own, from the packed packages to the screen: nothing of this checkout is reached from there.

const inFull = describe.runIf(process.env['QUINTET_FULL'] !== undefined)
const tile = 'guild'
const nodePrefix = dirname(dirname(process.execPath))
const name = `mf-${tile}`
const titles = { zh: '公会', hi: 'संघ', es: 'Gremio', fr: 'Guilde', ar: 'نقابة', ru: 'Гильдия', pt: 'Guilda', de: 'Gilde' }

inFull('a tile in a repository of its own', () => {
  let home = ''
  let folder = ''
  let data = ''
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'own-repository-'))
    folder = join(home, 'anything')
    data = join(home, 'data')
    await newRepository(folder, tile, titles)
    // As it was installed with this checkout: what is in the store of pnpm is not fetched again.
    await run('npx', '--yes', 'pnpm@12.21.0', 'install', '--prefer-offline')
    const built = ['mf-data', 'mf-images', 'mf-pools', 'mf-judging', 'mf-matches'].map((one) => join(root, one, 'dist'))
    await buildRegistry(data, built)
    for (const shell of [await demanding(), await older(), join(root, 'shell/dist')])
      await publish(openReleases(data, storeSettings({})), shell, 'site', { live: true })
  }, 600_000)
  afterAll(() => rm(home, { recursive: true, force: true }))

  const page = 'ui/src/layout/page.d.ts'
  const shellOf = (version: string, face: string, now: string, then: string) =>
    olderShell({ from: join(root, 'shell/dist'), to: join(home, version), version, face, was: [page, now, then] })
  // Before a page could be wide: no tile of one screen minds.
  const older = () => shellOf('0.1.0-older', '0123456789ab', 'wide?: boolean;', '')
  // When every page had to say how wide it is: no tile of today does.
  const demanding = () => shellOf('0.1.0-demanding', 'ba9876543210', 'wide?: boolean;', 'width: number;')

  const run = async (command: string, ...args: string[]): Promise<string> => {
    const { QUINTET_RELEASES: _, INIT_CWD: __, ...others } = process.env
    // Headers that came with Node spare a download while SQLite is compiled.
    const headers = existsSync(join(nodePrefix, 'include', 'node', 'node.h')) && { npm_config_nodedir: nodePrefix }
    const env = { ...others, ...headers, NO_COLOR: '1', QUINTET_DATA: data }
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, maxBuffer: 1 << 26 }).catch(
      (error: { stdout?: string; stderr?: string; message: string }) => {
        throw new Error(`${error.message}\n${error.stdout}\n${error.stderr}`)
      },
    )
    return stdout
  }
  const tool = (command: string, ...args: string[]) => run(join(folder, 'node_modules/.bin', command), ...args)

  it('names no place of this checkout, and has its types from the packages', { timeout: 300_000 }, async () => {
    for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', 'tsconfig.json'])
      expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(/workspace:|catalog:|\.\.\/shared/)
    const traced = await tool('tsc', '-p', '.', '--listFilesOnly')
    expect(traced).toMatch(/@quintet\/ui\/types\/src\/index\.d\.ts/)
    expect(traced).toMatch(/@quintet\/api\/types\/test\/testing\.d\.ts/)
    expect(traced).not.toContain(join(root, 'shared'))
    expect(await tool('tsc', '-p', '.')).toBe('')
  })

  it('builds, and passes its tests and its contract', { timeout: 300_000 }, async () => {
    expect(await tool('quintet-build', 'build')).toMatch(/^mf-guild: \d+ files/)
    expect(await tool('vitest', 'run')).toMatch(/Tests +\d+ passed/)
  })

  it('fits the shell that members have and the one before it', { timeout: 300_000 }, async () => {
    const said = await tool('quintet-release', 'test', '--shells', '2')
    expect(said).toMatch(/shell 0\.1\.0-\w{10}: fits\nshell 0\.1\.0-older: fits\n$/)
  })

  it('is told which of the last three shells it does not fit, and why', { timeout: 300_000 }, async () => {
    const failed = tool('quintet-release', 'test', '--shells', '3')
    await expect(failed).rejects.toThrow(/older: fits\nshell 0\.1\.0-demanding: does not fit\n.*width/s)
  })

  it('is not published while a shell that it does not fit can take over', { timeout: 300_000 }, async () => {
    await expect(tool('quintet-release', 'publish', '--live')).rejects.toThrow(/shell 0\.1\.0-demanding \(fallback\).*width/)
    await tool('quintet-release', 'retire', 'shell', '0.1.0-demanding')
  })

  it('is published through the gate, and opens in the shell', { timeout: 300_000 }, async () => {
    await tool('quintet-release', 'publish', '--live')
    const releases = openReleases(data, storeSettings({}))
    expect((await readHead(releases)).document.remotes[name]?.live).toMatch(/^0\.1\.0-/)
    const record = readRecorded()
    const api = playBack(
      record,
      () => ['loadMember', 'openTile'],
      () => undefined,
    )
    const site = await serveTrial({ root, shellFolder: join(home, 'none'), releases, api, identity: identityOf(record) })
    const browser = await launchBrowser()
    try {
      const visitor = await openVisitor({ browser, address: site.address, device: deviceOf(record), languageId: 1 })
      await visitor.visit(`/${tile}`, name)
      expect(await visitor.page.locator('h1').textContent()).toBe('Guild')
      await visitor.end()
    } finally {
      await browser.close()
      await site.close()
    }
  })
})
