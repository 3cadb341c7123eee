import { execFile } from 'node:child_process'
import type { Finding } from '../finding.ts'

const mostLines = 8
const ansi = /\[[\d;]*m/g

/** How a tool is run: a script of Node or a program, its words, and where. */
export interface ToolRun {
  rule: string
  program: string
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  /** Takes the lines that tell what is wrong out of what it prints. */
  pick?(output: string): string[]
}

const lines = (output: string): string[] =>
  output
    .replaceAll(ansi, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Runs a tool. What it prints when it fails is what was seen; a tool that cannot be run has found nothing fine. */
export const runTool = ({ rule, program, args, cwd, env, pick = lines }: ToolRun): Promise<Finding[]> =>
  new Promise((resolve) => {
    const options = { cwd, env: { ...process.env, NO_COLOR: '1', ...env }, maxBuffer: 1 << 26 }
    execFile(program, args, options, (error, stdout, stderr) => {
      if (!error) return resolve([])
      const said = pick(`${stdout}\n${stderr}`)
      const told = said.length > 0 ? said : [error.message.split('\n')[0] ?? 'failed']
      resolve(told.slice(0, mostLines).map((line) => ({ rule, said: line.slice(0, 240) })))
    })
  })
