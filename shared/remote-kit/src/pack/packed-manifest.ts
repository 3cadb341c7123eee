import { readCatalog } from '../scaffold/catalog.ts'
import { readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../repository.ts'
import { matching } from './packed-types.ts'
import { packagesNamed, readManifest, type SourcePackage } from './workspace.ts'

/** What the tools of the kit run beside what its sources name. The repository has them at its root. */
const toolsOfKit = ['@types/node', 'oxlint', 'typescript']

/** The version of a packed package: what follows from its face, where one is recorded. @param folder within the repository */
export const versionOf = (folder: string): string => {
  const path = join(root, folder, 'face.json')
  const { version } = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }) : readManifest(folder)
  return version
}

const typesOf = (source: string): string => source.replace('./', './types/').replace(/\.tsx?$/, '.d.ts')

const exportsOf = ({ folder, manifest, files }: SourcePackage, types: ReadonlyMap<string, string>) => {
  const hasTypes = (path: string) => types.has(join(folder, path.replace(/\.tsx?$/, '.d.ts')))
  const packed = Object.entries(manifest.exports ?? {}).filter(([, source]) => matching(files, source).length > 0)
  return packed.map(([path, source]): [string, string | Record<string, string>] => {
    const isTyped = matching(files, source).some(([one]) => hasTypes(one))
    return [path, isTyped ? { types: typesOf(source), default: source } : source]
  })
}

/** The manifest of a package as it is packed: versions for what the workspace calls by its own words, and types beside its sources. */
export const packedManifest = (
  one: SourcePackage,
  packages: readonly SourcePackage[],
  types: ReadonlyMap<string, string>,
): object => {
  const { manifest, folder } = one
  const { name, bin, sideEffects } = manifest
  const here = new Map(packages.map((other) => [other.manifest.name, versionOf(other.folder)]))
  const atRoot = readManifest('.').devDependencies ?? {}
  const catalog = readCatalog(root)
  const declared = { ...atRoot, ...manifest.devDependencies, ...manifest.dependencies }
  const wanted = [
    ...Object.keys(manifest.dependencies ?? {}),
    ...packagesNamed(one),
    ...Object.keys(manifest.devDependencies ?? {}).filter((other) => other.startsWith('@types/')),
    ...(name === '@quintet/remote-kit' ? toolsOfKit : []),
  ].filter((other) => other !== name && (here.has(other) || other in declared))
  const versions = [...new Set(wanted)].sort().map((other) => {
    const said = declared[other] ?? ''
    return [other, here.get(other) ?? (said === 'catalog:' ? catalog.get(other) : said)]
  })
  return {
    name,
    version: versionOf(folder),
    type: 'module',
    engines: (readManifest('.') as { engines?: object }).engines,
    ...(sideEffects !== undefined && { sideEffects }),
    ...(bin && { bin }),
    exports: Object.fromEntries(exportsOf(one, types)),
    dependencies: Object.fromEntries(versions) as Record<string, string>,
  }
}
