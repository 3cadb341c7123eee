import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderStore } from '../src/stages/folder-store.ts'
import { digestOf, openStage, sealStage } from '../src/stages/sealed-stage.ts'

// The system writes, reads and hashes less than 2 GiB at once. Here a few bytes stand for that.

const folder = mkdtempSync(join(tmpdir(), 'quintet-large-stages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bytes = (count: number, from = 0): Buffer => Buffer.from(Array.from({ length: count }, (_, at) => from + at))

describe('a stage larger than what is written at once', () => {
  it.each([1, 7, 8, 64, 1000])('is written whole and read back, %i bytes at once', async (most) => {
    const store = folderStore(folder, most)
    const parts = [bytes(20), bytes(0), bytes(3, 40), bytes(50, 100)]
    await store.write('one', parts)
    expect(await readFile(join(folder, 'one.stage'))).toEqual(Buffer.concat(parts))
    expect(await store.read('one')).toEqual(Buffer.concat(parts))
  })

  it('that is empty is there, and one that is not there is not', async () => {
    const store = folderStore(folder, 4)
    await store.write('empty', [])
    expect(await store.read('empty')).toEqual(Buffer.alloc(0))
    expect(await store.read('missing')).toBeUndefined()
  })

  it('opens again with all its columns', async () => {
    const store = folderStore(folder, 10)
    const content = {
      columns: { words: Uint32Array.from({ length: 30 }, (_, at) => at * 7), few: Uint8Array.of(1, 2, 3) },
      note: { n: 1 },
    }
    await store.write('pairs', sealStage('pairs', 'input', content))
    expect(openStage('pairs', 'input', (await store.read('pairs')) as Buffer)).toEqual(content)
  })

  it('has the same hash, however many bytes are hashed at once', () => {
    const parts = [bytes(11), bytes(0), bytes(30, 50)]
    const whole = createHash('sha256').update(Buffer.concat(parts)).digest('hex')
    expect([1, 4, 11, 100].map((most) => digestOf(parts, most).toString('hex'))).toEqual([whole, whole, whole, whole])
  })
})
