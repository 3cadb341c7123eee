import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openScan } from '../src/candidates/scan-all.ts'
import { startScanPool } from '../src/candidates/scan-pool.ts'
import { buildAdjacency } from '../src/matching/adjacency-builder.ts'
import { createArena } from '../src/matching/arena.ts'
import { type Opened, withThreads } from '../src/matching/helper-threads.ts'
import { openKernel } from '../src/matching/open-kernel.ts'
import { mostMemoryBytes, newMemory } from '../src/member-index/layout.ts'
import { newProgress, waitFor } from '../src/results/progress.ts'
import { DiskShort, folderStore } from '../src/stages/folder-store.ts'
import { randomInstance } from './random-instance.ts'

const nextThread = async (): Promise<Worker> => ((await once(process, 'worker')) as [Worker])[0]
const tableOf = () => randomInstance(1, { least: 20, most: 30, densities: [0.2] }).table

afterEach(() => vi.restoreAllMocks())

/** As if the minutes were over that a thread is waited for. */
const letTimePass = () => vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')

describe('a thread that does not answer is not waited for for ever', () => {
  it('where it builds lists of pairs', () => {
    const { buildJob } = createArena(tableOf())
    // It took all parts, and did none of them.
    buildJob.progress[0] = 1000
    letTimePass()
    expect(() => buildAdjacency(buildJob)).toThrow('The thread that helps to build the lists of pairs does not answer.')
  })

  it('where it matches', async () => {
    const starting = nextThread()
    const open = async (): Promise<Opened> => {
      const thread = await starting
      // It says that it is there, and ends.
      thread.emit('message', 'here')
      await thread.terminate()
      const made = createArena(tableOf())
      return { ...made, kernel: await openKernel(made.arena, 'plain') }
    }
    const matching = withThreads(
      { kernel: 'plain', workers: 2 },
      {
        open,
        meanwhile: () => undefined,
        work: (_, threads) => {
          letTimePass()
          threads.share('weigh', 1)
        },
      },
    )
    await expect(matching).rejects.toThrow('A thread of the matching does not answer.')
  })

  it('where it presents the matches', () => {
    letTimePass()
    expect(() => waitFor(newProgress(), 'counted', 1)).toThrow('The thread that presents the matches does not answer.')
  })
})

describe('a search', () => {
  it('fails with what its index fails with', async () => {
    const fault = new RangeError('too many')
    const begin = () => {
      throw fault
    }
    for (const workers of [1, 2]) await expect(openScan(begin, 'plain', workers)).rejects.toBe(fault)
  })

  it('fails where a thread of it ended', async () => {
    const starting = nextThread()
    const pool = startScanPool(1)
    await (await starting).terminate()
    await expect(pool.scanAgain()).rejects.toThrow('A worker ended before it was done.')
    await pool.close()
  })

  it('takes one memory of 4 GiB at most', () => {
    expect(() => newMemory(mostMemoryBytes + 1)).toThrow('do not fit into one memory')
  })
})

describe('a folder of stages', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quintet-stages-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('that cannot be read is not taken for an empty one', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(folderStore(file).read('one')).rejects.toThrow('ENOTDIR')
    await expect(folderStore(file).list('')).rejects.toThrow('ENOTDIR')
    expect(await folderStore(join(folder, 'none')).list('')).toEqual([])
  })

  it('takes no stage that the disk has no room for', async () => {
    const huge = { length: 2 ** 60 } as Buffer
    await expect(folderStore(folder).write('one', [huge])).rejects.toThrow(DiskShort)
    expect(await folderStore(folder).list('')).toEqual([])
  })

  it('keeps no stage of which the disk took a part', async () => {
    // Tells of more bytes than are written.
    const cut = { length: 10, subarray: () => Buffer.alloc(4) } as unknown as Buffer
    await expect(folderStore(folder).write('one', [cut])).rejects.toThrow('Only 4 of 10 bytes')
    expect(await folderStore(folder).read('one')).toBeUndefined()
  })

  it('does not say that another has what it cannot create', async () => {
    await expect(folderStore(folder).create('x'.repeat(300), Buffer.from('claim'))).rejects.toThrow('ENAMETOOLONG')
  })
})
