import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { toolOf } from '../repository.ts'

const compiler = toolOf('typescript', 'tsc')

/** Runs the compiler in a process of its own. @param config absolute path of a `tsconfig.json` */
export const runTsc = (config: string): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    const options = { cwd: dirname(config), maxBuffer: 1 << 26, env: { ...process.env, NO_COLOR: '1' } }
    // Several checkers each work the shared types out for themselves: twice the processor time, and no sooner on two cores.
    const words = ['-p', config, '--pretty', 'false', '--checkers', '1']
    execFile(process.execPath, [compiler, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: (stdout + stderr).trim() }),
    )
  })
