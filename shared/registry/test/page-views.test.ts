import type { Manifest } from '@quintet/federation/contract'
import { expect, it } from 'vitest'
import type { PublishedRemote, PublishedVersion, RegistryDocument } from '../src/document.ts'
import { declaredFile } from '../src/faces/face-files.ts'
import { allVersions, importMapIntegrity, pageRegistry, recoveryRegistry } from '../src/page-views.ts'

// What pages are given of a registry: of whom, which versions, and the hash of which files.

const versionOf = (name: string, version: string, more: Partial<PublishedVersion> = {}): PublishedVersion => {
  const paths = ['entry.js', 'part.js', 'styles.css', declaredFile]
  const files = paths.map((path) => ({ path, bytes: 1, integrity: `sha256-${name} ${version} ${path}` }))
  const tile = name === 'shell' ? '' : name.replace('mf-', '')
  const manifest = {
    name,
    tile,
    version,
    contract: 1,
    entry: 'entry.js',
    js: ['entry.js'],
    css: ['styles.css'],
    texts: {},
    files,
  }
  return { ...(manifest as unknown as Manifest), builtAgainst: {}, publishedAt: 1, publishedBy: 'ann', ...more }
}
const remote = (live: string, order: string[], ...versions: PublishedVersion[]): PublishedRemote => ({
  live,
  order,
  versions: Object.fromEntries(versions.map((version) => [version.version, version])),
})

const titles = { de: 'Räume' }
const document: RegistryDocument = {
  format: 1,
  serial: 7,
  editedAt: 1,
  remotes: {
    shell: remote(
      '1',
      ['1'],
      versionOf('shell', '0'),
      versionOf('shell', '1', { face: 'f1', fits: ['mf-a 2'] }),
      versionOf('shell', '2', { face: 'f2', fits: ['mf-b 1'] }),
    ),
    'mf-a': {
      ...remote(
        '2',
        ['0', '1', '2'],
        versionOf('mf-a', '0'),
        versionOf('mf-a', '1'),
        versionOf('mf-a', '2', { titles, face: 'f0', fits: ['f9'] }),
      ),
      revoked: ['0'],
    },
    'mf-b': remote('1', ['1'], versionOf('mf-b', '1', { byContent: true })),
    'mf-gone': remote('', [], versionOf('mf-gone', '1')),
  },
}
const hashesIn = ({ remotes }: ReturnType<typeof pageRegistry>) =>
  Object.fromEntries(
    Object.entries(remotes).map(([name, { versions }]) => [
      name,
      versions.map(({ base, integrity }) => `${base}: ${Object.keys(integrity).join()}`),
    ]),
  )

it('a page has the live version of each tile, with the hashes of its styles, and knows its shell', () => {
  const page = pageRegistry(document)
  expect(page).toMatchObject({ serial: 7, shell: '1', remotes: { 'mf-a': { tile: 'a', titles }, 'mf-b': { tile: 'b' } } })
  expect(hashesIn(page)).toEqual({ 'mf-a': ['/remotes/mf-a/2/: styles.css'], 'mf-b': ['/remotes/mf-b/-/: styles.css'] })
  expect(page.remotes['mf-a']?.versions[0]?.integrity).toEqual({ 'styles.css': 'sha256-mf-a 2 styles.css' })
  expect(page.remotes['mf-b']).not.toHaveProperty('titles')
  expect(pageRegistry({ ...document, remotes: {} })).toEqual({ serial: 7, remotes: {} })
})

it('what takes over comes with the hash of every file that is run, and not where it was revoked', () => {
  const files = 'entry.js,part.js,styles.css'
  expect(hashesIn(recoveryRegistry(document))).toEqual({
    'mf-a': [`/remotes/mf-a/2/: ${files}`, `/remotes/mf-a/1/: ${files}`],
    'mf-b': [`/remotes/mf-b/-/: ${files}`],
  })
})

it('who wants another version is told of all that may run, of a tile alone', () => {
  const told = (name: string) => allVersions(document, name).remotes[name]?.versions.map(({ version }) => version)
  expect([told('mf-a'), told('mf-gone'), told('shell'), told('mf-none')]).toEqual([['1', '2'], ['1'], undefined, undefined])
  expect(allVersions(document, 'mf-none')).toEqual({ serial: 7, remotes: {} })
})

it('a version names the faces that it fits: its own, those it was compared with, and those of shells that came later', () => {
  const { remotes } = pageRegistry(document)
  expect(remotes['mf-a']?.versions[0]?.fits).toEqual(['f0', 'f9', 'f1'])
  expect(remotes['mf-b']?.versions[0]?.fits).toEqual(['f2'])
  expect(allVersions(document, 'mf-a').remotes['mf-a']?.versions[0]).not.toHaveProperty('fits')
})

it('the import map has the scripts of what is live', () => {
  expect(importMapIntegrity(document)).toEqual({
    '/remotes/mf-a/2/entry.js': 'sha256-mf-a 2 entry.js',
    '/remotes/mf-a/2/part.js': 'sha256-mf-a 2 part.js',
    '/remotes/mf-b/-/entry.js': 'sha256-mf-b 1 entry.js',
    '/remotes/mf-b/-/part.js': 'sha256-mf-b 1 part.js',
  })
})

it('the import map of a page has the texts of its language alone', () => {
  const texts = ['texts-de.0a1b2c3d.js', 'texts-en.0a1b2c3d.js', 'screen-texts-de.js', 'screen-texts-en.js']
  const files = [...texts, 'entry.js', 'texts.js'].map((path) => ({ path, bytes: 1, integrity: `sha256-${path}` }))
  const written = { ...document, remotes: { 'mf-a': remote('1', ['1'], versionOf('mf-a', '1', { files })) } }
  const scripts = (language?: string) => Object.keys(importMapIntegrity(written, language)).map((url) => url.split('/').at(-1))
  expect(scripts('de')).toEqual(['texts-de.0a1b2c3d.js', 'screen-texts-de.js', 'entry.js', 'texts.js'])
  expect(scripts('fr')).toEqual(['entry.js', 'texts.js'])
  expect(scripts()).toEqual(files.map(({ path }) => path))
})
