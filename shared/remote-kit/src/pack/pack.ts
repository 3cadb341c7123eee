import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { currentDeclarations } from '../faces/cached-declarations.ts'
import { requireRecord } from '../faces/check-faces.ts'
import { root } from '../repository.ts'
import { packedManifest } from './packed-manifest.ts'
import { packedTypes } from './packed-types.ts'
import { tarballsIn } from './tarballs.ts'
import { packagesFrom, type SourcePackage } from './workspace.ts'

/** What a tile depends on; what these need comes along. */
export const packedRoots = ['contract', 'crypto', 'domain', 'federation', 'sdk', 'ui', 'remote-kit', 'testing', 'api'].map(
  (name) => `@quintet/${name}`,
)

/** What the kit reads of the repository. */
const repositoryFiles = [
  '.oxlintrc.json',
  'shared/tools/config/tsconfig.base.json',
  'shared/tools/config/ambient.d.ts',
  'api/content',
]

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const stageRepository = async (folder: string): Promise<void> => {
  for (const path of repositoryFiles) cpSync(join(root, path), join(folder, path), { recursive: true })
  put(join(folder, 'face.json'), JSON.stringify(await currentDeclarations()))
}

const stage = async (
  at: string,
  one: SourcePackage,
  packages: readonly SourcePackage[],
  types: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const path of one.files) cpSync(join(root, one.folder, path), join(at, path))
  // Declarations name each other by where they lie: below `types` they lie as their sources do.
  const isOwn = (path: string) => ['src', 'test'].some((part) => path.startsWith(`${one.folder}/${part}/`))
  for (const [path, text] of types) if (isOwn(path)) put(join(at, 'types', path.slice(one.folder.length + 1)), text)
  put(join(at, 'package.json'), `${JSON.stringify(packedManifest(one, packages, types), null, 2)}\n`)
  if (one.manifest.name === '@quintet/remote-kit') await stageRepository(join(at, 'repository'))
}

/**
 * Packs all that a tile needs of this repository: the shared packages with their types, the kit, and the API that its tests call.
 * @param target absolute path of the folder for the tarballs; those of before are removed
 * @returns the names of the tarballs
 * @throws ReleaseError when the face of a package is not the recorded one: its version would say nothing
 */
export const packPackages = async (target: string): Promise<string[]> => {
  await requireRecord()
  const packages = packagesFrom(packedRoots)
  const types = await packedTypes(packages)
  const staged = mkdtempSync(join(tmpdir(), 'quintet-pack-'))
  try {
    const places = packages.map((one) => join(staged, one.manifest.name.replace('@quintet/', '')))
    for (const [index, one] of packages.entries()) await stage(places[index] ?? '', one, packages, types)
    mkdirSync(target, { recursive: true })
    for (const name of tarballsIn(target)) rmSync(join(target, name))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target, ...places], { cwd: staged, stdio: 'ignore' })
    return tarballsIn(target)
  } finally {
    rmSync(staged, { recursive: true })
  }
}
