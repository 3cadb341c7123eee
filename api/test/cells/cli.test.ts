import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCellKeys } from '@quintet/cells/keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scriptOf } from '../script.ts'

// `npm run move-member -- …` as a process of its own: what it refuses before it opens the database.

const script = scriptOf(new URL('../../packages/cells/src/cli.ts', import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quintet-mover-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const cellOf = (number: number) => ({
  number,
  url: `https://cell${number}.example`,
  publicKey: loadCellKeys(join(folder, String(number))).public,
})
const asCell = () => {
  const file = join(folder, 'cells.json')
  writeFileSync(file, JSON.stringify({ directory: 'eu', cells: { eu: cellOf(0), us: cellOf(1) } }))
  return { QUINTET_CELL: 'eu', QUINTET_CELLS: file, QUINTET_CELLS_KEY: Buffer.alloc(32, 5).toString('base64url') }
}

const moveTo = (words: readonly string[], cell: NodeJS.ProcessEnv = asCell()) => {
  const env = { ...process.env, QUINTET_DATA: join(folder, '0'), QUINTET_SITE_URL: 'https://cell0.example', ...cell }
  return new Promise<[code: unknown, said: string]>((resolve) => {
    execFile(process.execPath, [...script, ...words], { env }, (error, _, said) => resolve([error?.code ?? 0, said]))
  })
}
const address = ['--address', 'anna@example.org', '--to']

test.each<[string, string[], NodeJS.ProcessEnv | undefined, number, string]>([
  ['a cell that there is not', [...address, 'mars'], undefined, 1, 'mars is no other cell of this product.'],
  ['the cell itself', [...address, 'eu'], undefined, 1, 'eu is no other cell of this product.'],
  ['any cell, of a site that is none', [...address, 'us'], {}, 1, 'us is no other cell of this product.'],
  ['no cell', address.slice(0, 2), undefined, 2, 'npm run move-member -- --address ADDRESS --to CELL'],
])(
  'nobody is moved to %s',
  async (_, words, cell, code, said) => {
    expect(await moveTo(words, cell)).toEqual([code, expect.stringContaining(said)])
    expect(existsSync(join(folder, '0', 'quintet.sqlite'))).toBe(false)
  },
  30_000,
)
