import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../start/console.mjs'

const lineOf = (file, line) => readFileSync(file, 'utf8').split('\n')[line - 1]?.trim() ?? ''

// A survivor is known by its file, its line's text and what stands there instead: numbers of lines move.
const isSame = (accepted, { file, text, change }) =>
  accepted.file === file && text.includes(accepted.line) && (accepted.change === undefined || accepted.change === change)

const fileOf = ({ fileName }) => relative(root, fileName).replaceAll('\\', '/')
const isBelow = (path, mutant) => fileOf(mutant) === path || fileOf(mutant).startsWith(`${path}/`)

const noticed = new Set(['Killed', 'Timeout'])
const missed = new Set(['Survived', 'NoCoverage'])
// What is worked out while a module loads is put in force too late to be noticed, also where a test loads the module anew.
const isTried = ({ status, static: isStatic }) => !(isStatic && status === 'Survived')

const describe = ({ fileName, location, replacement, mutatorName, status }) => ({
  file: fileOf({ fileName }),
  line: location.start.line,
  text: lineOf(fileName, location.start.line),
  change: replacement ?? mutatorName,
  status,
})

/**
 * What a run means: the share that was noticed, the places where nothing was, and acceptances that are needed no longer.
 * @param found what Stryker found of each mutant
 * @param accepted the list of config/survivors.mjs
 * @param path what was asked for: of what lies beside it, results of earlier runs come along, without what made them count or not
 */
export const judge = (found, accepted, path) => {
  const results = found.filter((one) => isTried(one) && isBelow(path, one))
  const survived = results.filter(({ status }) => missed.has(status)).map(describe)
  const open = survived.filter((mutant) => !accepted.some((one) => isSame(one, mutant)))
  const read = new Set(results.map(fileOf))
  const stale = accepted.filter((one) => read.has(one.file) && !survived.some((mutant) => isSame(one, mutant)))
  const killed = results.filter(({ status }) => noticed.has(status)).length
  return {
    lines: [
      ...open.map(({ file, line, text, change, status }) => `${status} ${file}:${line}  ${text}  →  ${change.split('\n')[0]}`),
      ...stale.map(({ file, line }) => `noticed after all, take it from the list: ${file}  ${line}`),
      ...perFolder(results, path),
    ],
    score: killed + survived.length === 0 ? 100 : (100 * killed) / (killed + survived.length),
    open: open.length,
    stale: stale.length,
  }
}

const folderOf = (fileName) => fileOf({ fileName }).split('/').slice(0, -1).join('/')

const perFolder = (results, path) => {
  const folders = new Map()
  for (const { fileName, status } of results) {
    const count = folders.get(folderOf(fileName)) ?? { killed: 0, all: 0 }
    if (noticed.has(status)) count.killed += 1
    if (noticed.has(status) || missed.has(status)) count.all += 1
    folders.set(folderOf(fileName), count)
  }
  return [...folders].toSorted().map(([folder, { killed, all }]) => `${folder || path}: ${killed} of ${all}`)
}
