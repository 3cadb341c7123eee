import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const module = fileURLToPath(new URL('../src/test/temp-folder.mjs', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'temp-folder-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** What a process writes that makes the folder, puts something there and ends. */
const made = (argument: string, end = ''): string => {
  const script = `
    import { existsSync, writeFileSync } from 'node:fs'
    import { makeTempFolder } from ${JSON.stringify(module)}
    const folder = makeTempFolder(${argument})
    writeFileSync(folder + '/file', '')
    console.log(existsSync(folder + '/file') ? folder : '')
    ${end}`
  try {
    return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }).trim()
  } catch (error) {
    return (error as { stdout: string }).stdout.trim()
  }
}

it.each([
  ['ends', ''],
  ['is ended', "process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"],
  ['fails', "throw new Error('late')"],
])('the folder is gone when its process %s', (_, end) => {
  const folder = made(JSON.stringify(base), end)
  expect([dirname(folder), existsSync(folder)]).toEqual([base, false])
})

it('lies in memory or with all that is temporary', () => {
  expect(['/dev/shm', tmpdir()]).toContain(dirname(made('')))
})
