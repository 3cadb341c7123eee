import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { scriptOf } from '../script.ts'

const script = scriptOf(new URL('../../src/drawing/cli.ts', import.meta.url))

/** A command of `pnpm draw` in a process of its own. */
export interface DrawProcess {
  child: ChildProcess
  /** Its exit code, null where it was killed, and what it said. */
  ended: Promise<{ code: number | null; output: string }>
}

/** Starts a command. @param settings environment beside that of this process */
export const startDraw = (words: readonly string[], settings: Record<string, string> = {}): DrawProcess => {
  const child = spawn(process.execPath, [...script, ...words], { env: { ...process.env, ...settings } })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, ended }
}

/** Ends a process at once, as a power cut would. Returns whether it was still at work. */
export const killNow = async ({ child, ended }: DrawProcess): Promise<boolean> => {
  child.kill('SIGKILL')
  return (await ended).code === null
}
