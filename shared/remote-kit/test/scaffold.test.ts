import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Manifest } from '@quintet/federation/contract'
import { installedVersions } from '../src/build/shared-versions.ts'
import { packageFolder } from '../src/repository.ts'
import { readCatalog, withVersions } from '../src/scaffold/catalog.ts'
import { namePackages } from '../src/scaffold/name-packages.ts'
import { newRepository } from '../src/scaffold/repository.ts'
import { removeTempDir, scaffoldInTempDir } from '../src/scaffold/scaffold-in-temp-dir.ts'
import { NameError, scaffold, tileNamed, titlesFrom } from '../src/scaffold/scaffold.ts'

// The browser's test of a release takes a new tile through types, rules, build and contract, too.
const inFull = it.runIf(process.env['QUINTET_FULL'] !== undefined)
const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const bin = (name: string) => join(checkout, 'node_modules/.bin', name)

// Not through the link to the packages, and not through oxlint's and oxfmt's own walk, which would follow it.
const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry) => {
    if (entry.isDirectory()) return (await filesIn(join(folder, entry.name))).map((path) => join(entry.name, path))
    return entry.isFile() ? [entry.name] : []
  })
  return (await Promise.all(found)).flat()
}

/** What a release brings that the one before had not, without the hashes. */
const fresh = (after: string[], before: string[]) =>
  after
    .filter((path) => !before.includes(path))
    .map((path) => path.replace(/\.[\da-f]{8}\./, '.'))
    .toSorted()

describe('a new tile', () => {
  let root = ''
  let folder = ''
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'new-remote-'))
    folder = await scaffoldInTempDir(root, 'sample-tile')
  })
  afterAll(() => removeTempDir(root))
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1' } }).catch(
      (error: { stdout?: string; message: string }) => {
        throw new Error(`${error.message}\n${error.stdout}`)
      },
    )

  const builtFiles = async (): Promise<string[]> => {
    await run(process.execPath, join(checkout, 'shared/remote-kit/bin/quintet-build.mjs'), 'build')
    const { files } = JSON.parse(await readFile(join(folder, 'dist/manifest.json'), 'utf8')) as Manifest
    return files.map(({ path }) => path).filter((path) => /\.(js|css)$/.test(path))
  }
  const change = async (path: string, from: RegExp, to: string) =>
    writeFile(join(folder, path), (await readFile(join(folder, path), 'utf8')).replace(from, to))

  it('lies in its own folder, with nothing left to fill in', async () => {
    const files = await filesIn(folder)
    expect(files).toEqual(
      expect.arrayContaining(['.ci/run', 'src/remote.tsx', 'src/standalone.tsx', 'texts/ar.json', 'contract/remote.test.ts']),
    )
    for (const path of files) {
      expect(await readFile(join(folder, path), 'utf8'), path).not.toMatch(/__\w+__/)
    }
    expect((await stat(join(folder, '.ci/run'))).mode & 0o111).not.toBe(0)
  })

  it('names real versions, as it lies outside of the workspace', async () => {
    const { dependencies, devDependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Record<
      string,
      Record<string, string>
    >
    const named = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) => !name.startsWith('@quintet/'))
    expect(named.length).toBeGreaterThan(5)
    for (const [name, version] of named) expect([name, version]).toEqual([name, expect.stringMatching(/^\^?\d+\.\d+\.\d+$/)])
  })

  it('says `catalog:` inside of the workspace, for every version there is one for', async () => {
    const inside = await mkdtemp(join(tmpdir(), 'workspace-'))
    await cp(join(checkout, 'pnpm-workspace.yaml'), join(inside, 'pnpm-workspace.yaml'))
    const text = await readFile(join(await scaffold(inside, 'sample-tile'), 'package.json'), 'utf8')
    const named = [...text.matchAll(/"([^"]+)": "catalog:"/g)].map(([, name = '']) => name)
    expect(named).toEqual(expect.arrayContaining(['react', 'vitest']))
    for (const name of named) expect(readCatalog(checkout).has(name), name).toBe(true)
    await rm(inside, { recursive: true })
  })

  inFull('keeps the site’s types, rules and format', { timeout: 120_000 }, async () => {
    const scripts = (await filesIn(folder)).filter((path) => /\.(tsx?|css)$/.test(path))
    await run(bin('tsc'), '-p', '.')
    await run(bin('oxlint'), '--deny-warnings', '-c', join(checkout, '.oxlintrc.json'), ...scripts)
    await run(bin('oxfmt'), '--check', '-c', join(checkout, '.oxfmtrc.json'), ...scripts)
  })

  inFull('builds, and passes its own tests and its contract', { timeout: 120_000 }, async () => {
    await run(process.execPath, join(checkout, 'shared/remote-kit/bin/quintet-build.mjs'), 'build')
    const manifest = JSON.parse(await readFile(join(folder, 'dist/manifest.json'), 'utf8')) as Manifest
    expect(manifest).toMatchObject({ name: 'mf-sample-tile', tile: 'sample-tile' })
    expect(Object.keys(manifest.titles ?? {})).toEqual(['ar', 'de', 'en', 'es', 'fr', 'hi', 'pt', 'ru', 'zh'])
    expect(Object.keys(manifest.texts).sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'hi', 'pt', 'ru', 'zh'])
    const { stdout } = await run(bin('vitest'), 'run')
    expect(stdout).toMatch(/Tests +\d{2,} passed/)
    expect(stdout).not.toContain('failed')
  })

  inFull(
    'names its files by their content: a word in one language changes two of them, a screen two others',
    { timeout: 120_000 },
    async () => {
      const first = await builtFiles()
      await change('texts/de.json', /": "/, '": "Neu: ')
      const second = await builtFiles()
      await change('src/pages/home-page.tsx', /back="\/home"/, 'back="/home?"')
      const third = await builtFiles()
      expect(fresh(second, first)).toEqual(['entry.js', 'texts-de.js'])
      expect(fresh(third, second)).toEqual(['entry.js', 'remote.js'])
      expect(second.length).toBeGreaterThan(10)
    },
  )

  it('is not written over', async () => {
    await expect(scaffold(root, 'sample-tile')).rejects.toThrow('is there already')
  })
})

it.each([
  ['polls', 'polls'],
  ['mf-polls', 'polls'],
  ['big-polls', 'big-polls'],
])('takes %s as the tile %s', (typed, tile) => expect(tileNamed(typed)).toBe(tile))

it('takes no address of the site itself, and says so', () => {
  expect(() => tileNamed('home')).toThrow('/home is an address of the site itself')
  expect(() => tileNamed('Home')).toThrow('small letters and dashes')
})

it('is no repository of its own in a folder that holds something', async () => {
  const at = await mkdtemp(join(tmpdir(), 'full-'))
  await writeFile(join(at, 'notes.txt'), 'mine')
  await expect(newRepository(at, 'guild')).rejects.toThrow(`${at} is not empty.`)
  expect(await readdir(at)).toEqual(['notes.txt'])
  await rm(at, { recursive: true })
})

it('has no version, and no packed package, that there is not', async () => {
  const at = await mkdtemp(join(tmpdir(), 'packages-'))
  await mkdir(join(at, 'quintet'))
  await writeFile(join(at, 'package.json'), JSON.stringify({ dependencies: { '@quintet/sdk': 'workspace:*' } }, null, 2))
  expect(() => namePackages(at)).toThrow('There is no tarball of @quintet/sdk')
  expect(() => withVersions('"left-pad": "catalog:"', new Map())).toThrow('The catalog of the workspace has no left-pad.')
  expect(() => packageFolder('@quintet/no-such-package')).toThrow('@quintet/no-such-package is not installed.')
  expect(() => installedVersions(at, ['no-such-package'])).toThrow(
    `no-such-package is shared by the shell but not installed in ${at}`,
  )
  await rm(at, { recursive: true })
})

it.each(['', 'Polls', 'polls2', '../x', 'home', 'api', 'remotes', '-a', 'a b'])('does not take "%s"', (typed) => {
  expect(() => tileNamed(typed)).toThrow(NameError)
})

it('takes names in other languages, and no language that tiles have no texts in', async () => {
  const titles = titlesFrom(['de=Gilde', 'zh=公会'])
  expect(titles).toEqual({ de: 'Gilde', zh: '公会' })
  const at = await mkdtemp(join(tmpdir(), 'titles-'))
  const folder = await scaffold(at, 'guild', titles)
  const titleIn = async (tag: string) =>
    (JSON.parse(await readFile(join(folder, `texts/${tag}.json`), 'utf8')) as Record<string, string>)['home.title']
  expect(await Promise.all(['en', 'de', 'zh', 'fr'].map(titleIn))).toEqual(['Guild', 'Gilde', '公会', 'Guild'])
  await rm(at, { recursive: true })
})

it.each(['Gilde', 'de=', 'it=Gilda'])('does not take the name "%s"', (typed) => {
  expect(() => titlesFrom([typed])).toThrow(NameError)
})
