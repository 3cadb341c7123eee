import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RunLocked, runLocked } from '../src/run-lock.ts'

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'quintet-lock-'))
  folders.push(folder)
  return folder
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

  it('refuses while another process lives, and passes over one that is gone', async () => {
    const folder = newFolder()
    await writeFile(join(folder, 'lock'), String(process.ppid))
    await expect(runLocked(folder, () => Promise.resolve())).rejects.toThrow('is drawing already')
    await writeFile(join(folder, 'lock'), '999999999')
    await runLocked(folder, () => Promise.resolve())
    expect(await readdir(folder)).toEqual([])
  })

  it('is no lock of another where the folder takes no file', async () => {
    const work = vi.fn(() => Promise.resolve())
    await expect(runLocked('/proc/self', work)).rejects.not.toBeInstanceOf(RunLocked)
    expect(work).not.toHaveBeenCalled()
  })
})
