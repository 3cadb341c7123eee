import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('./peer.cpp', import.meta.url))
const headers = '/usr/include/CombBLAS'
const matchingHeader = join(headers, 'BipartiteMatchings/BPMaximumMatching.h')

/** Of Debian and its like. */
export const howToInstall = 'apt-get install -y --no-install-recommends g++ libcombblas-dev libopenmpi-dev openmpi-bin'

const isThere = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

/** What is missing for the peer, if anything. */
export const missingForPeer = (): string[] => [
  ...['mpic++', 'mpirun'].filter((program) => !isThere(program)),
  ...(existsSync(matchingHeader) ? [] : [matchingHeader]),
]

/** Compiles the peer into a folder. */
export const buildPeer = (folder: string): string => {
  const program = join(folder, 'peer')
  const words = ['-O2', '-std=c++14', '-w', `-I${headers}`, source, '-lCombBLAS', '-o', program]
  execFileSync('mpic++', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  return program
}

/** What the peer says of a run. */
export interface PeerRun {
  /** Edges of the greedy matching that it begins with, and in the end. */
  greedy: number
  matched: number
  /** Wall time of reading the graph, and of the matching, in seconds. */
  reading: number
  matching: number
}

const said = /^peer greedy=(\d+) matched=(\d+) reading=([\d.]+) matching=([\d.]+)$/m

/** Reads what the peer says, among what its library says. */
export const readRun = (output: string): PeerRun => {
  const [, greedy, matched, reading, matching] = said.exec(output) ?? []
  if (greedy === undefined) throw new Error(`The peer did not come to its end: ${output.slice(-500)}`)
  return { greedy: Number(greedy), matched: Number(matched), reading: Number(reading), matching: Number(matching) }
}

// The windows in memory that it makes for the end of a search fail with a single process unless they go by messages (Open MPI 4.1.4). Who is root, as in a
// container, has to say so.
const words = ['--mca', 'osc', 'pt2pt', '--oversubscribe']
const environment = { ...process.env, OMPI_ALLOW_RUN_AS_ROOT: '1', OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: '1' }

/** Runs the peer in so many processes: 1, 4, 9 and so on, as its library lays them out in a square. */
export const runPeer = (
  program: string,
  processes: number,
  { graph, mates }: { graph: string; mates: string },
  milliseconds: number,
): PeerRun => {
  if (!Number.isInteger(Math.sqrt(processes)) || processes < 1)
    throw new Error(`The peer works in 1, 4 or 9 processes, not ${processes}.`)
  const { status, stdout, stderr } = spawnSync('mpirun', [...words, '-np', String(processes), program, graph, mates], {
    env: environment,
    encoding: 'utf8',
    timeout: milliseconds,
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`The peer failed: ${`${stdout}${stderr}`.slice(-500)}`)
  return readRun(stdout)
}
