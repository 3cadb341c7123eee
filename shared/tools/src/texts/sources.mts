import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorTexts } from '@quintet/kit/errors'
import { drawings } from '../pictures/drawings.mts'
import { textsInCode } from './code.mts'
import { bareLocalesIn, formatsInCode } from './formats.mts'
import { textsInPicture } from './pictures.mts'
import { errorFaults } from './server-errors.mts'
import { root, tablesOf } from './tables.mts'

// Links are not followed: packages of a workspace link each other in circles.
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : walk(path)
    return entry.isFile() ? [path] : []
  })

const filesIn = (folder: string, ending: RegExp): string[] =>
  existsSync(join(root, folder)) ? walk(folder).filter((path) => ending.test(path) && !/\.test\.tsx?$/.test(path)) : []

const tiles = readdirSync(root).filter((name) => name.startsWith('mf-'))
const folders = [
  ...tiles.map((tile) => `${tile}/src`),
  'shell/src',
  'shell/staff/src',
  'shared/ui/src',
  'shared/sdk/src',
  'shared/federation/src',
]

/** Sources that a member's page or the staff's console is made of, as paths from the root. */
export const sources: readonly string[] = folders.flatMap((folder) => filesIn(folder, /\.tsx?$/))

const readIn = (path: string): string => readFileSync(join(root, path), 'utf8')

const inSources = (): string[] =>
  sources.flatMap((path) => {
    const source = readIn(path)
    return [...textsInCode(path, source), ...formatsInCode(source)].map((found) => `${path}: says “${found}” by itself`)
  })

const inServer = (): string[] =>
  ['api/src', 'api/packages']
    .flatMap((folder) => filesIn(folder, /\.ts$/))
    .flatMap((path) => bareLocalesIn(readIn(path)).map((found) => `${path}: says “${found}” by itself`))

const inPictures = (): string[] => {
  const files = ['api/content/files', 'shell/public', ...folders].flatMap((folder) => filesIn(folder, /\.svg$/))
  const pictures = [...files.map((path) => ({ name: path, svg: readIn(path) })), ...drawings]
  return pictures.flatMap(({ name, svg }) => textsInPicture(svg).map((text) => `${name}: says “${text}”`))
}

const inRefusals = (): string[] => {
  const words = tablesOf('en').filter(({ pattern }) => /\/script\.json$|^shell\/staff\//.test(pattern))
  return errorFaults(errorTexts, Object.assign({}, ...words.map(({ table }) => table))).map((fault) => `refusals: ${fault}`)
}

/** What a member would read in English whatever they chose: words in sources and pictures, refusals without words. */
export const untranslated = (): string[] => [...inSources(), ...inServer(), ...inPictures(), ...inRefusals()]
