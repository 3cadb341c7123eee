import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { packageOf, sharedModules } from '@quintet/federation/contract'
import { runTsc } from './compiler.ts'
import type { Declarations } from './declarations.ts'
import type { Pair } from './pair.ts'
import { type Finding, readFindings } from './findings.ts'
import { isInstalled, packageFolder, root } from '../repository.ts'
import { modulesNamed, renameModules } from './specifiers.ts'

const put = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const shared = new Set<string>(sharedModules)

const fileOf = ({ id, modules }: Declarations, module: string): string | undefined => {
  const path = modules[module]
  return path === undefined ? undefined : `faces/${id}/${path.replace(/\.d\.ts$/, '.js')}`
}

const writeUses = (folder: string, at: string, { uses, own, shell }: Pair): void => {
  for (const [path, text] of Object.entries(uses.files)) {
    const target = join(at, path)
    const toFile = (module: string): string => {
      const file = fileOf(shared.has(module) ? shell : own, module)
      return file === undefined ? module : relative(dirname(target), file)
    }
    put(join(folder, target), renameModules(text, toFile))
  }
}

// Packages of others come from this checkout, or with the kit: their versions are compared by themselves. Installed packages have theirs
// below or beside them.
const modulesAt = (folder: string): string[] =>
  isInstalled
    ? [
        join(realpathSync(packageFolder(`@quintet/${folder}`)), 'node_modules'),
        join(realpathSync(packageFolder(`@quintet/${folder}`)), '../..'),
      ]
    : [join(root, 'shared', folder, 'node_modules')]
const inPackages = (name: string) =>
  ['ui', 'sdk', 'contract', 'crypto', 'federation'].flatMap(modulesAt).map((folder) => join(folder, name))
const packages = [...inPackages('@types/*'), ...inPackages('*')]

const isOfOthers = (module: string): boolean => !module.startsWith('.') && !module.startsWith('@quintet/')
const isHere = (module: string): boolean =>
  [...inPackages(module), ...inPackages(`@types/${module}`)].some((path) => existsSync(path))

// The packages that a tile brings for itself fit whatever the shell has.
const ownPackages = (pairs: readonly Pair[]): string => {
  const texts = pairs.flatMap(({ uses }) => Object.values(uses.files))
  const modules = [...new Set(texts.flatMap(modulesNamed))].filter((module) => isOfOthers(module) && !isHere(packageOf(module)))
  return modules.map((module) => `declare module '${module}'`).join('\n')
}

const writeConfig = (folder: string): string => {
  const config = join(folder, 'tsconfig.json')
  const settings = {
    extends: join(root, 'shared/tools/config/tsconfig.base.json'),
    compilerOptions: {
      isolatedModules: false,
      verbatimModuleSyntax: false,
      // What a tile hands to its own packages, which are not compared, has no type here.
      noImplicitAny: false,
      noUnusedLocals: false,
      noUnusedParameters: false,
      paths: { '*': packages },
      typeRoots: [dirname(packageFolder('@types/node'))],
    },
    files: [join(root, 'shared/tools/config/ambient.d.ts')],
    include: ['uses/**/*.ts', 'uses/**/*.tsx'],
  }
  writeFileSync(config, JSON.stringify(settings))
  return config
}

/**
 * Lets the compiler read tiles against the faces of shells, all pairs at once.
 * @returns for each pair what does not fit
 */
export const comparePairs = async (pairs: readonly Pair[]): Promise<Finding[][]> => {
  if (pairs.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'quintet-pairs-'))
  try {
    const faces = new Map(pairs.flatMap(({ own, shell }) => [own, shell]).map((face) => [face.id, face]))
    for (const { id, files } of faces.values())
      for (const [path, text] of Object.entries(files)) put(join(folder, 'faces', id, path), text)
    put(join(folder, 'uses/packages.d.ts'), ownPackages(pairs))
    for (const [index, pair] of pairs.entries()) writeUses(folder, `uses/${index}`, pair)
    const { output } = await runTsc(writeConfig(folder))
    return readFindings(output, pairs)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
