import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Root of the repository. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

const began = Date.now()

/** One line of progress with the seconds since the start. */
export const say = (line) => {
  console.log(`[${((Date.now() - began) / 1000).toFixed(1).padStart(5)} s] ${line}`)
}

/** Ends with a sentence that says what to do. */
export const fail = (line) => {
  console.error(line)
  process.exit(1)
}

// Where a process may not be told so it works as the others do.
const giveWay = (pid, niceness) => {
  try {
    setPriority(pid, niceness)
  } catch {}
}

/**
 * Runs a program and shows a sign of life while it works.
 * @param niceness how far it gives way to others on the same processors, 0 to 19 as `nice` counts
 * @returns its exit code and everything it wrote
 */
export const run = (command, args, { cwd = root, env = process.env, label = command, niceness = 0 } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    if (niceness > 0 && child.pid !== undefined) giveWay(child.pid, niceness)
    let output = ''
    const keep = (chunk) => (output = (output + chunk).slice(-20_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const alive = setInterval(() => say(`${label} …`), 10_000)
    const end = (code) => {
      clearInterval(alive)
      resolve({ code, output })
    }
    child.on('error', (error) => end((keep(String(error)), 127)))
    child.on('close', (code) => end(code ?? 1))
  })
