import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const part = /^(api\/packages\/[^/]+|shared\/[^/]+|[^/]+)\//

const isSource = (path: string): boolean =>
  /\/src\/.*\.(tsx?|mts|mjs)$/.test(path) && !/(\.test\.tsx?|\.d\.m?ts)$/.test(path) && part.test(path)

const sourcesIn = (root: string): string[] =>
  spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .stdout.split('\n')
    .filter((path) => isSource(path) && existsSync(join(root, path)))

const linesOf = (path: string): number => readFileSync(path, 'utf8').split('\n').length - 1

/** Lines of each part of the repository, the largest first. Tests, texts and styles are not counted. */
export const partsOf = (root: string): [part: string, lines: number][] => {
  const lines = new Map<string, number>()
  for (const path of sourcesIn(root)) {
    const name = part.exec(path)?.[1] ?? ''
    lines.set(name, (lines.get(name) ?? 0) + linesOf(join(root, path)))
  }
  return [...lines].toSorted(([, one], [, other]) => other - one)
}
