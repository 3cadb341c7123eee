import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startProcess } from '../databases/site-processes.ts'
import { scriptOf } from '../script.ts'

const folder = mkdtempSync(join(tmpdir(), 'quintet-one-server-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const environment = { QUINTET_DATA: folder, QUINTET_DEMO: '0', QUINTET_DATABASE: '' }

test('a second server on one folder ends with a line that says who has it', async () => {
  const first = await startProcess(environment)
  try {
    const env = { ...process.env, ...environment, PORT: '0' }
    const second = spawn(process.execPath, scriptOf(new URL('../../src/main.ts', import.meta.url)), { env, stdio: 'pipe' })
    let said = ''
    second.stderr.on('data', (part) => (said += String(part)))
    const [code] = (await once(second, 'close')) as [number]
    expect([code, said]).toEqual([1, expect.stringMatching(/^A server runs on \S+ already: process \d+ on \S+\. End it first/)])
  } finally {
    await first.kill()
  }
  const again = await startProcess(environment)
  await again.kill()
}, 120_000)
