import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'

const digest = (text) => createHash('sha256').update(text).digest('hex')

/**
 * Some of the files that patterns name, drawn by chance: the same for the same seed, and a larger sample holds the smaller one.
 * @param root absolute path that the patterns begin at
 * @param patterns as Stryker takes them; one with `!` in front leaves files out
 * @returns at most `count` paths from `root` on
 */
export const sampleOf = (root, patterns, count, seed) => {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'))
  const unwanted = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1))
  const isMeant = (path) =>
    wanted.some((pattern) => matchesGlob(path, pattern)) && !unwanted.some((pattern) => matchesGlob(path, pattern))
  const folders = new Set(wanted.map((pattern) => pattern.split(/[*{]/)[0]))
  const files = [...folders].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name).replaceAll('\\', '/')),
  )
  const drawn = new Map(files.filter(isMeant).map((path) => [digest(`${seed} ${path}`), path]))
  return [...drawn]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, count)
    .map(([, path]) => path)
}
