import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { compileKernel } from '@quintet/drawing/kernels'
import { bundle, bundledPackages, nativePackages, neededPackages } from './bundle.ts'
import { entriesOf } from './entries.ts'
import { licencesOf } from './licences.ts'

interface Manifest {
  version: string
  engines: Record<string, string>
  dependencies: Record<string, string>
}

const readManifest = (path: string): Manifest => JSON.parse(readFileSync(path, 'utf8')) as Manifest

const manifestOf = (root: string, needed: readonly string[]) => {
  const foreign = needed.filter((name) => !nativePackages.includes(name))
  if (foreign.length > 0) throw new Error(`The build asks for ${foreign.join(', ')} when it runs, which it should hold itself.`)
  const { version, engines } = readManifest(join(root, 'package.json'))
  // As they are installed here and were tested, whatever the manifests allow.
  const versionOf = (name: string) => readManifest(join(root, 'api/node_modules', name, 'package.json')).version
  return {
    name: 'quintet-server',
    version,
    private: true,
    type: 'module',
    engines,
    scripts: { start: 'node main.js' },
    dependencies: Object.fromEntries(needed.map((name) => [name, versionOf(name)])),
  }
}

const compileKernels = async (out: string): Promise<void> => {
  mkdirSync(join(out, 'kernels'), { recursive: true })
  for (const kernel of ['scan', 'match'] as const)
    writeFileSync(join(out, 'kernels', `${kernel}.wasm`), await compileKernel(kernel))
}

const places: Record<string, string> = { shell: 'shell', 'shell/staff': 'staff' }

const placeOf = (folder: string): string => places[folder] ?? join('remotes', folder)

const copySite = (root: string, folders: readonly string[], out: string): void => {
  cpSync(join(root, 'api/content'), join(out, 'content'), { recursive: true })
  cpSync(join(root, 'api/packages/drawing/weeks'), join(out, 'weeks'), { recursive: true })
  cpSync(join(root, 'shared/docs/NOTICE.md'), join(out, 'NOTICE.md'))
  for (const folder of folders) {
    cpSync(join(root, folder, 'dist'), join(out, placeOf(folder)), { recursive: true })
  }
}

const swapIn = (made: string, out: string): void => {
  const old = `${made}-old`
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(out, old)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  renameSync(made, out)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Makes the production build: scripts, kernels, texts, the shell and the tiles, in one folder that needs Node and two packages.
 * @param root absolute path of the repository
 * @param folders the shell and the tiles, built already
 * @param out absolute path of the build; what is there is replaced as a whole
 */
export const buildServer = async (root: string, folders: readonly string[], out: string): Promise<void> => {
  // Beside its place, so that it takes it at one blow.
  const made = join(dirname(out), `.${basename(out)}-${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  try {
    const metafile = await bundle(root, entriesOf(root), made)
    writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifestOf(root, neededPackages(metafile)), null, 2)}\n`)
    writeFileSync(join(made, 'LICENCES.txt'), licencesOf(bundledPackages(root, metafile)))
    await compileKernels(made)
    copySite(root, folders, made)
    swapIn(made, out)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
