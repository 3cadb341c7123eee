import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../start/console.mjs'

// The formatter lets a statement begin a line or follow what decides of it; a comment begins its line.
const comment = /^\s*(\/\/|\/?\*)/
const throwing = /(?<=^\s*|[){]\s*|\belse\s+)throw (?=[\w(])/

const codeBefore = (lines, index) => lines.slice(0, index).findLast((line) => !comment.test(line)) ?? ''

/** Where a file throws: the name of each place (`file:line`), its line's text and that of the line before. */
export const guardsIn = (file, source) =>
  source
    .split('\n')
    .map((text, index, lines) => ({ id: `${file}:${index + 1}`, file, text, before: codeBefore(lines, index) }))
    .filter(({ text }) => !comment.test(text) && throwing.test(text))

const watch = (id) => `while (globalThis.guardStands?.(${JSON.stringify(id)}) ?? true) throw `

/** Lets a place throw only while its guard stands. A loop, because it takes no `else` for its own; what throws leaves it. */
export const watched = (file, source) => {
  const guards = new Set(guardsIn(file, source).map(({ id }) => id))
  return source
    .split('\n')
    .map((text, index) => (guards.has(`${file}:${index + 1}`) ? text.replace(throwing, watch(`${file}:${index + 1}`)) : text))
    .join('\n')
}

const notSource = /\/(node_modules|dist|test)\/|\.(test|d)\.ts$/
const filesBelow = (path) =>
  path.endsWith('.ts') ? [path] : readdirSync(join(root, path), { recursive: true }).map((name) => `${path}/${name}`)

/** The guards of all sources below a path, or of one file. */
export const guardsBelow = (path) =>
  filesBelow(path)
    .filter((file) => file.endsWith('.ts') && !notSource.test(file))
    .toSorted()
    .flatMap((file) => guardsIn(file, readFileSync(join(root, file), 'utf8')))
