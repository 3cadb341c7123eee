import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scriptOf } from '../script.ts'

const script = scriptOf(new URL('../../src/main.ts', import.meta.url)).map((word) => `"${word}"`)
const folder = mkdtempSync(join(tmpdir(), 'quintet-private-'))
let server: ChildProcess | undefined
afterAll(() => {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const under = (path: string): string[] => [
  path,
  ...readdirSync(path, { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? under(join(path, each.name)) : [join(path, each.name)],
  ),
]

const said = (child: ChildProcess, words: string) =>
  new Promise<void>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (data) => {
      text += String(data)
      if (text.includes(words)) resolve()
    })
    child.on('exit', () => reject(new Error(`It ended: ${text}`)))
  })

test('a server that is started with a loose umask leaves nothing that others may read', async () => {
  chmodSync(folder, 0o755)
  const environment = { ...process.env, QUINTET_DATA: folder, QUINTET_DEMO: '0', PORT: '0', HOST: '127.0.0.1' }
  // The shell sets the mask and becomes the server.
  const command = `umask 022 && exec "${process.execPath}" ${script.join(' ')}`
  server = spawn('/bin/sh', ['-c', command], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  await said(server, 'Quintet is at')
  const paths = under(folder)
  expect(paths.some((path) => path.endsWith('quintet.sqlite-wal'))).toBe(true)
  const loose = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
  expect(loose).toEqual([])
  const ended = new Promise<void>((resolve) => server?.on('exit', () => resolve()))
  server.kill('SIGTERM')
  await ended
}, 120_000)
