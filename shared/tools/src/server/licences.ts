import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  name: string
  version: string
  license?: string
}

const licenceOf = (folder: string): string => {
  const {
    name,
    version,
    license = 'see its home page',
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const file = readdirSync(folder).find((one) => /^licen[cs]e(\.\w+)?$/i.test(one))
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${version} (${license})\n${text}`
}

/** The licences of packages, in full: their code stands in the build without its own notes. */
export const licencesOf = (folders: readonly string[]): string => {
  const texts = folders.map(licenceOf).toSorted()
  return `${[...new Set(texts)].join(`\n${'─'.repeat(80)}\n\n`)}`
}
