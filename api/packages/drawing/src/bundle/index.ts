import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'

const cache = join(import.meta.dirname, '../../node_modules/.cache/quintet')
const ownPackages = '@quintet/'

// Each source goes on to believe that it is where it was.
const keepPlaces: Plugin = {
  name: 'keep-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: 'ts',
    }))
  },
}

// Many small files and nothing else: to find and read them one by one takes a command longer than all else that it begins with.
const taken = /^(?:@noble|@zxcvbn-ts|aws4fetch|disposable-email-domains-js|fflate|hono|kysely|lru-cache|typebox)(?:\/|$)/

// The other packages stay where they are; the bundle lies elsewhere, so they are named in full.
const leavePackages: Plugin = {
  name: 'leave-packages',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === leavePackages || path.startsWith(ownPackages) || taken.test(path)) return undefined
      if (isBuiltin(path)) return { path, external: true }
      const found = await resolve(path, { resolveDir, kind, pluginData: leavePackages })
      return { path: pathToFileURL(found.path).href, external: true }
    })
  },
}

const nameOf = (file: URL): string =>
  `worker-${basename(file.pathname, '.ts')}-${createHash('sha256').update(file.href).digest('hex').slice(0, 8)}`

const pathOf = (file: URL, inputs: readonly string[]): string => {
  const hash = createHash('sha256')
  // Packages of others lie in folders that name their version.
  for (const input of inputs) hash.update(`${input}\n`).update(input.includes('/node_modules/') ? '' : readFileSync(input))
  return join(cache, `${nameOf(file)}-${hash.digest('hex').slice(0, 16)}.mjs`)
}

const listOf = (file: URL): string => join(cache, `${nameOf(file)}.json`)

/** The bundle of a worker, made before of the very same sources; undefined where there is none. */
export const findBundle = (file: URL): URL | undefined => {
  try {
    const path = pathOf(file, JSON.parse(readFileSync(listOf(file), 'utf8')) as string[])
    return existsSync(path) ? pathToFileURL(path) : undefined
  } catch {
    return undefined
  }
}

const writeWhole = (path: string, content: string): void => {
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

/**
 * Makes a worker one file of plain JavaScript among the caches of the packages. A thread that has to read TypeScript itself takes a
 * second to start, one with a bundle a twentieth.
 */
export const makeBundle = async (file: URL): Promise<URL> => {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    absWorkingDir: import.meta.dirname,
    plugins: [keepPlaces, leavePackages],
  })
  const inputs = Object.keys(metafile.inputs).map((input) => join(import.meta.dirname, input))
  const path = pathOf(file, inputs)
  mkdirSync(cache, { recursive: true })
  writeWhole(path, outputFiles[0]?.text ?? '')
  writeWhole(listOf(file), JSON.stringify(inputs))
  return pathToFileURL(path)
}
