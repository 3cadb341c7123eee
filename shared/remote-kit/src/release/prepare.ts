import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallsContract, callsFile } from '@quintet/registry/calls'
import { deployedApi, ReleaseError, type Releases } from '@quintet/registry'
import { breachesOf, callRules } from '@quintet/registry/rules'
import { testRunner } from '../gate/static/test-runner.ts'
import { noteSources } from './built-sources.ts'
import { openTestResultCache } from './test-result-cache.ts'

const builder = fileURLToPath(new URL('../../bin/quintet-build.mjs', import.meta.url))

/** What is built and tested before a release. */
export interface Preparation {
  /** Absolute path of the repository. */
  root: string
  /** Absolute path of the remote. */
  folder: string
  say(line: string): void
  /** Runs what passed with the very same sources before, too. */
  all: boolean
}

/** What goes on while a build is looked at. */
export interface Prepared {
  /** Ends when the tests of its calls have passed. @throws ReleaseError with their own words */
  tested: Promise<void>
}

/**
 * Builds a remote and runs the tests of its calls beside it, each in a process of its own. What is built the gate looks at, meanwhile.
 * @throws ReleaseError with the bundler's words
 */
export const prepare = async ({ root, folder, say, all }: Preparation): Promise<Prepared> => {
  const ofCalls = callTests(folder)
  const memory = openTestResultCache(root, folder, ofCalls)
  const known = !all && memory.hasPassed()
  if (known) say(`${ofCalls.join(', ')} passed with these very sources before`)
  const test = async () => {
    const count = await runTests(folder, ofCalls)
    memory.recordPass()
    say(`${count} tests of its calls passed`)
  }
  const tested = known ? Promise.resolve() : test()
  // Who does not come to wait for them has failed by then.
  tested.catch(() => undefined)
  noteSources(folder)
  await buildFolder(folder, say)
  return { tested }
}

/**
 * Builds the shell or a remote, in a process of its own.
 * @throws ReleaseError with the bundler's words
 */
export const buildFolder = async (folder: string, say: (line: string) => void): Promise<void> =>
  say(await run('does not build', builder, ['build'], folder))

/** The files of a remote's contract but those about the built artefact: these the gate looks at itself. */
const callTests = (folder: string): string[] => {
  if (!existsSync(join(folder, 'contract'))) return []
  const names = readdirSync(join(folder, 'contract')).filter((name) => /\.test\.tsx?$/.test(name))
  const files = names.map((name) => `contract/${name}`)
  return files.filter((file) => !readFileSync(join(folder, file), 'utf8').includes('describeRemoteContract'))
}

/** @returns how many tests passed */
const runTests = async (folder: string, files: string[]): Promise<number> => {
  if (files.length === 0) return 0
  // Transformed modules are kept on disk: the API that the tests call changes less often than the tile.
  const options = ['run', ...files, '--experimental.fsModuleCache', '--pool=threads']
  const report = await run('breaks its contract', testRunner(folder), options, folder)
  return Number(/Tests +(\d+) passed/.exec(report)?.[1] ?? 0)
}

const run = (problem: string, script: string, options: string[], cwd: string): Promise<string> => {
  const env = { ...process.env, NO_COLOR: '1' }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, ...options], { cwd, env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (error) reject(new ReleaseError(`${cwd} ${problem}; nothing was published.\n${stdout}\n${stderr}`.trim()))
      else resolve(stdout.trim())
    })
  })
}

/**
 * Compares what a build calls with what the API offers that runs now, so that nothing is published that its answers would break.
 * @returns one sentence about what was compared
 * @throws ReleaseError with every breach
 */
export const checkAgainstApi = async (releases: Releases, dist: string): Promise<string> => {
  const api = await deployedApi(releases)
  if (!api) return 'no API has run on these releases yet: the calls were not compared'
  const path = join(dist, callsFile)
  if (!existsSync(path)) return `there is no contract/${callsFile}: the calls were not compared`
  const calls = JSON.parse(readFileSync(path, 'utf8')) as CallsContract
  const problems = breachesOf({ calls, api }, callRules).map(({ said }) => said)
  if (problems.length > 0) throw new ReleaseError(`The API that runs does not fit this build:\n${problems.join('\n')}`)
  return `${Object.keys(calls.calls).length} calls fit the API that runs`
}
