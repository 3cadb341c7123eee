import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Name under which a file's content is kept, once for all builds that have it. */
const keyOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 24)

// The compressed forms are made again from the raw one.
const filesOf = (dist) => readdirSync(dist).filter((file) => !/\.(br|gz)$/.test(file))

const buildOf = (dist) => {
  const { version, builtAgainst } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
  const files = filesOf(dist).map((file) => [file, keyOf(readFileSync(join(dist, file)))])
  return { version, builtAgainst, files: Object.fromEntries(files) }
}

/**
 * Describes what was built, as `generations.json` keeps it.
 * @param from the generation's name, its commit and whether its sources were patched
 * @param folders name → absolute path of a build
 */
export const generationOf = ({ name, commit, patched }, folders) => {
  const { contract } = JSON.parse(readFileSync(join(folders.shell, 'manifest.json'), 'utf8'))
  const builds = Object.entries(folders).map(([folder, dist]) => [folder, buildOf(dist)])
  return { name, commit, ...(patched && { patch: `${name}.patch` }), contract, builds: Object.fromEntries(builds) }
}

const scripts = ({ files }) =>
  Object.entries(files)
    .filter(([path]) => path.endsWith('.js') && !path.startsWith('texts-'))
    .map(([, key]) => key)
    .sort()
    .join()

const offers = ({ contract, builds }) => JSON.stringify([contract, builds.shell.builtAgainst])

/** In what a generation is the very same as an earlier one, each in words: cells of equal builds prove nothing. */
export const sameAsBefore = (generation, before) =>
  before.flatMap((one) => [
    ...Object.entries(generation.builds)
      .filter(([name, build]) => one.builds[name] && scripts(one.builds[name]) === scripts(build))
      .map(([name]) => `${name} has the code of ${one.name}`),
    ...(offers(one) === offers(generation) ? [`contract and singletons are those of ${one.name}`] : []),
  ])
