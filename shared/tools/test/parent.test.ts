import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const module = fileURLToPath(new URL('../src/start/parent.mjs', import.meta.url))
// A server that would go on for ever; it says who it is and that it ends.
const server = `
  import { endWithParent } from ${JSON.stringify(module)}
  process.on('SIGTERM', () => { process.stdout.write('ended'); process.exit(0) })
  endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  process.stdout.write('pid ' + process.pid + ' ')
  setInterval(() => undefined, 1000)
`

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.each(process.env['QUINTET_FULL'] === undefined ? (['SIGKILL'] as const) : (['SIGTERM', 'SIGKILL'] as const))(
  'a server ends with the shell that started it, ended by %s',
  async (signal) => {
    // The second command keeps the shell there: it may not become the server itself.
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SERVER"; echo over'], {
      env: { ...process.env, NODE: process.execPath, SERVER: server },
    })
    let said = ''
    shell.stdout.on('data', (chunk) => (said += String(chunk)))
    await expect.poll(() => /pid \d+/.test(said), { timeout: 10_000 }).toBe(true)
    const pid = Number(/pid (\d+)/.exec(said)?.[1])
    expect(isAlive(pid)).toBe(true)
    const ended = once(shell, 'exit')
    shell.kill(signal)
    await ended
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  },
  30_000,
)
