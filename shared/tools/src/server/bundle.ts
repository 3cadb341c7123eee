import { existsSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import type { Entries } from './entries.ts'

/** Packages that stay packages: they bring compiled libraries of their own. */
export const nativePackages = ['better-sqlite3', 'sharp']

// What finds its files, compiles or starts threads from sources has a stand-in that takes them from the build: `x.built.ts`.
const takeBuiltParts: Plugin = {
  name: 'take-built-parts',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir }) => {
      const standIn = join(resolveDir, path.replace(/\.ts$/, '.built.ts'))
      return existsSync(standIn) ? { path: standIn } : undefined
    })
  },
}

// A faster client of PostgreSQL that is taken where somebody has compiled it; nobody has here.
const optional = /^pg-native$/

const leaveOutOptional: Plugin = {
  name: 'leave-out-optional',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: optional }, ({ path }) => ({ path, namespace: 'optional' }))
    onLoad({ filter: optional, namespace: 'optional' }, ({ path }) => ({
      contents: `throw new Error('${path} is not installed.')`,
    }))
  },
}

// Packages of the older kind ask for Node's own modules with `require`, which scripts of the newer kind have not.
const requireBanner = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`

/**
 * Bundles all scripts; what several have in common stands in chunks beside them.
 * @param out absolute path of the build
 * @param changes what makes another version of it, as a test of two versions does
 */
export const bundle = async (root: string, entries: Entries, out: string, changes: readonly Plugin[] = []): Promise<Metafile> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([name, path]) => ({ in: join(root, path), out: name })),
    outdir: out,
    bundle: true,
    splitting: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    external: nativePackages,
    // The socket's compiled helpers are optional, and not installed here either.
    define: { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' },
    plugins: [...changes, takeBuiltParts, leaveOutOptional],
    banner: { js: requireBanner },
    logLevel: 'warning',
  })
  return metafile
}

/** Packages that a build asks for when it runs. */
export const neededPackages = ({ outputs }: Metafile): string[] => {
  const imports = Object.values(outputs).flatMap((output) => output.imports)
  return [...new Set(imports.filter(({ path, external }) => external && !isBuiltin(path)).map(({ path }) => path))].sort()
}

/** Folders of the packages whose code went into a build. */
export const bundledPackages = (root: string, { inputs }: Metafile): string[] => {
  const folders = Object.keys(inputs).flatMap((input) => {
    const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(join(root, input)) ?? []
    return folder === undefined ? [] : [folder]
  })
  return [...new Set(folders)].sort((a, b) => (dirname(a) + a < dirname(b) + b ? -1 : 1))
}
