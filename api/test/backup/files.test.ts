import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyFile, describeFile } from '../../packages/backup/src/files.ts'

let [from, to] = ['', '']
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-files-'))
  ;[from, to] = [join(folder, 'from'), join(folder, 'to')]
  mkdirSync(from)
})
afterEach(() => rmSync(join(from, '..'), { recursive: true, force: true }))

describe('a copied file', () => {
  it.each([0, 1, 3 * 1024 * 1024 + 7])('of %d bytes is the same, and its owner’s alone', async (bytes) => {
    const content = Buffer.alloc(bytes, 'quintet')
    writeFileSync(join(from, 'a.bin'), content)
    const sha256 = createHash('sha256').update(content).digest('hex')
    expect(await copyFile(from, join(to, 'deep'), 'a.bin')).toEqual({ path: 'a.bin', bytes, sha256 })
    expect(readFileSync(join(to, 'deep', 'a.bin')).equals(content)).toBe(true)
    expect(statSync(join(to, 'deep', 'a.bin')).mode & 0o777).toBe(0o600)
    expect(await describeFile(join(to, 'deep'), 'a.bin')).toEqual({ path: 'a.bin', bytes, sha256 })
  })

  it('that has gone is none, and leaves nothing', async () => {
    expect(await copyFile(from, to, 'gone.bin')).toBeUndefined()
    expect(() => statSync(to)).toThrow('ENOENT')
  })

  it('is not refused for its size: one over 2 GiB fails only where it cannot be written', async () => {
    writeFileSync(join(from, 'a.bin'), '')
    truncateSync(join(from, 'a.bin'), Math.floor(2.2 * 2 ** 30))
    mkdirSync(join(to, 'a.bin'), { recursive: true })
    await expect(copyFile(from, to, 'a.bin')).rejects.toMatchObject({ code: 'EISDIR' })
  })
})
