import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadCellKeys } from '../src/keys.ts'
import { readCells } from '../src/read-cells.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-cells-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const eu = () => ({ number: 0, url: 'https://eu.example.org', publicKey: loadCellKeys(folder).public })
const us = { number: 1, url: 'https://us.example.org', publicKey: 'A'.repeat(43) }

const read = (content: object, changed: object = {}) => {
  const cellsFile = join(folder, 'cells.json')
  writeFileSync(cellsFile, JSON.stringify(content))
  const config = {
    cell: 'eu',
    cellsFile,
    cellsKey: 'B'.repeat(43),
    dataFolder: folder,
    siteUrl: 'https://eu.example.org',
    production: true,
  }
  return readCells({ ...config, ...changed })
}

test('without a name there is one cell, and no file is read', () => {
  expect(read({}, { cell: '', cellsFile: '/nowhere' })).toBeUndefined()
})

test('all cells are read, with the own one and the directory among them', () => {
  const cells = read({ directory: 'us', cells: { eu: eu(), us } })
  expect([cells?.own.name, cells?.directory.name, cells?.own.publicKey.asymmetricKeyType]).toEqual(['eu', 'us', 'ed25519'])
})

test.each<[string, () => object, object, RegExp]>([
  ['a cell that is not named', () => ({ directory: 'us', cells: { us } }), {}, /eu is not among the cells/],
  ['a directory that is none', () => ({ directory: 'ap', cells: { eu: eu(), us } }), {}, /directory ap/],
  ['one number for two', () => ({ directory: 'us', cells: { eu: { ...eu(), number: 1 }, us } }), {}, /one number/],
  ['one address for two', () => ({ directory: 'us', cells: { eu: eu(), us: { ...us, url: eu().url } } }), {}, /one address/],
  [
    'an address that the site does not have',
    () => ({ directory: 'us', cells: { eu: eu(), us } }),
    { siteUrl: 'https://x.org' },
    /SITE_URL/,
  ],
  [
    'another key than the cell’s',
    () => ({ directory: 'us', cells: { eu: { ...eu(), publicKey: us.publicKey }, us } }),
    {},
    /public key of eu is/,
  ],
  [
    'a plain address in production',
    () => ({ directory: 'us', cells: { eu: eu(), us: { ...us, url: 'http://us' } } }),
    {},
    /https:/,
  ],
  [
    'an address with a path',
    () => ({ directory: 'us', cells: { eu: eu(), us: { ...us, url: 'https://us/x' } } }),
    {},
    /QUINTET_CELLS.*\/cells\/us\/url/,
  ],
])('%s is refused', (_, content, changed, words) => {
  expect(() => read(content(), changed)).toThrow(words)
})
