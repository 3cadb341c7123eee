/** A place in a built script: file of the release, line and column, both from 1. */
export type Frame = [file: string, line: number, column: number]

/** What is told of a thrown error: its class and where it came from. Never its message, which may hold what a member typed. */
export interface Stack {
  name: string
  frames: Frame[]
}

const mostFrames = 8
const ofRemote =
  /\/remotes\/(?<remote>mf-[\w-]+)\/(?<version>[\w.+-]+?)(?:~\d+)?\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)/g
const className = /^[A-Z]\w{0,39}$/

const nameOf = (thrown: unknown): string => {
  const name = thrown instanceof Error || thrown instanceof DOMException ? thrown.name : ''
  return className.test(name) ? name : 'Error'
}

/** The places of one version (`-` in an address stands for all) in the stack of what was thrown, the innermost first; every browser writes addresses alike. */
export const stackOf = (thrown: unknown, remote: string, version: string): Stack => {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const frames = [...stack.matchAll(ofRemote)]
    .map(({ groups = {} }) => groups)
    .filter((found) => found['remote'] === remote && (found['version'] === version || found['version'] === '-'))
    .map(({ file = '', line, column }): Frame => [file, Number(line), Number(column)])
  return { name: nameOf(thrown), frames: frames.slice(0, mostFrames) }
}
