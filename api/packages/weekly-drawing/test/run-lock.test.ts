import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RunLocked, runLocked } from '../src/run-lock.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
// The lock of before was taken twice within a dozen.
const rounds = process.env['QUINTET_FULL'] === undefined ? 2 : 40
const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-lock-'))
  folders.push(folder)
  return folder
}
/** A process of its own that wants the lock at a moment. @returns how many worked at a time, as it saw it; 0 where it was refused */
const contend = (folder: string, at: number): Promise<string> => {
  const source = fileURLToPath(new URL('../src/run-lock.ts', import.meta.url))
  const script = `
    const { readdir, rm, writeFile } = await import('node:fs/promises')
    const { runLocked } = await import(${JSON.stringify(source)})
    const folder = ${JSON.stringify(folder)}
    let most = 0
    while (Date.now() < ${at}) {}
    await runLocked(folder, async () => {
      const own = folder + '/at-work-' + process.pid
      await writeFile(own, '')
      for (let look = 0; look < 300; look += 1) {
        const names = await readdir(folder)
        most = Math.max(most, names.filter((name) => name.startsWith('at-work')).length)
      }
      await rm(own)
    }).catch((error) => { if (error.name !== 'RunLocked') throw error })
    console.log(most)`
  return promisify(execFile)(process.execPath, ['--import', tsx, '--input-type=module', '-e', script]).then(
    ({ stdout }) => stdout,
  )
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the lock of a run', () => {
  it('lets one work and the others of the process wait for it', async () => {
    const folder = newFolder()
    let runs = 0
    const door: { open?: () => void } = {}
    const opened = new Promise<void>((resolve) => (door.open = resolve))
    const work = async () => {
      runs += 1
      await opened
    }
    const both = [runLocked(folder, work), runLocked(folder, work)]
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 10_000 })
    door.open?.()
    await Promise.all(both)
    expect(runs).toBe(1)
    await runLocked(folder, work)
    expect(runs).toBe(2)
  })

  it('refuses while another process lives, and leaves that one its lock', async () => {
    const folder = newFolder()
    const living = `lock-${process.ppid}`
    for (const name of [living, 'lock-999999999']) await writeFile(join(folder, name), '')
    const work = vi.fn(() => Promise.resolve())
    await expect(runLocked(folder, work)).rejects.toThrow('is drawing already')
    expect(work).not.toHaveBeenCalled()
    expect(await readdir(folder)).toContain(living)
    expect(await readdir(folder)).not.toContain(`lock-${process.pid}`)
  })

  it('passes over processes that are gone, and over one before it of the same number', async () => {
    const folder = newFolder()
    for (const gone of [999_999_999, process.pid]) await writeFile(join(folder, `lock-${gone}`), '')
    const work = vi.fn(async () => expect(await readdir(folder)).toEqual([`lock-${process.pid}`]))
    await runLocked(folder, work)
    expect(work).toHaveBeenCalledTimes(1)
    expect(await readdir(folder)).toEqual([])
  })

  it('never lets two in that begin in the same moment, a dead one’s lock before them', async () => {
    const folder = newFolder()
    for (let round = 0; round < rounds; round += 1) {
      await writeFile(join(folder, 'lock-999999999'), '')
      const at = Date.now() + 1500
      const others = Array.from({ length: 2 }, () => contend(folder, at))
      const most = (await Promise.all(others)).map(Number)
      expect(Math.max(...most)).toBeLessThanOrEqual(1)
    }
  }, 150_000)

  it('is no lock of another where the folder takes no file', async () => {
    const work = vi.fn(() => Promise.resolve())
    await expect(runLocked('/proc/self', work)).rejects.not.toBeInstanceOf(RunLocked)
    expect(work).not.toHaveBeenCalled()
  })
})
