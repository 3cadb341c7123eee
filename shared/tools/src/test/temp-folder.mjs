import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const enough = 8 * 2 ** 30

/** Whether a run can keep its files in memory: there is enough of it, and what lies there may be started. */
const isRoomy = () => {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const [, options = 'noexec'] =
      new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? []
    return bavail * bsize > enough && freemem() > enough && !options.split(',').includes('noexec')
  } catch {
    return false
  }
}

/**
 * A folder for what a run of tests writes and throws away, in memory where that is large: tests make and remove thousands of small
 * databases. It is gone when this process ends.
 * @returns its absolute path
 */
export const makeTempFolder = (base = isRoomy() ? memory : tmpdir()) => {
  const folder = mkdtempSync(join(base, 'quintet-test-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
  return folder
}
