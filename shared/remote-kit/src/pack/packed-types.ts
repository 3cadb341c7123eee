import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type typescript from 'typescript-api'
import { renameModules, modulesNamed } from '../faces/specifiers.ts'
import { root } from '../repository.ts'
import type { SourcePackage } from './workspace.ts'

/** What a tile, its tests and its configuration may name. Everything else comes along without types. */
const isForTiles = (module: string): boolean =>
  /^@quintet\/(?:sdk|ui|domain|crypto)(?:\/|$)/.test(module) ||
  /^@quintet\/(?:contract(?:\/wire)?|federation(?:\/contract|\/standalone)?|testing|api\/testing)$/.test(module) ||
  /^@quintet\/remote-kit\/(?:build|contract-tests)$/.test(module)

const tools = join(root, 'shared/tools/config')

const onUnRecoverableConfigFileDiagnostic = ({ messageText }: typescript.Diagnostic) => {
  throw new Error(String(messageText))
}

const optionsOf = (ts: typeof typescript): typescript.CompilerOptions => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic }
  const options = ts.getParsedCommandLineOfConfigFile(join(tools, 'tsconfig.base.json'), {}, host)?.options
  const typeRoots = [join(root, 'node_modules/@types')]
  return { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: root, outDir: '/', typeRoots }
}

const sourceOf = (from: string, module: string, modules: ReadonlyMap<string, string>): string | undefined => {
  if (!module.startsWith('.')) return modules.get(module)
  const path = join(dirname(from), module).replace(/\.jsx?$/, '')
  return [path, `${path}.ts`, `${path}.tsx`].find((one) => /\.tsx?$/.test(one) && existsSync(one))
}

/** As files that stand by themselves, declarations name each other as scripts do. */
const asDeclarations = (text: string): string =>
  renameModules(text, (module) => (module.startsWith('.') ? module.replace(/\.tsx?$/, '.js') : module))

const modulesOf = (packages: readonly SourcePackage[]): Map<string, string> =>
  new Map(
    packages.flatMap(({ folder, manifest, files }) =>
      Object.entries(manifest.exports ?? {}).flatMap(([path, source]) =>
        matching(files, source).map(([found, star]): [string, string] => [
          manifest.name + path.slice(1).replace('*', star),
          join(root, folder, found),
        ]),
      ),
    ),
  )

/** The packed sources that an entry of the exports stands for, and what its star does. */
export const matching = (files: readonly string[], source: string): [path: string, star: string][] => {
  const [before = '', after] = source.slice(2).split('*')
  if (after === undefined) return files.filter((path) => path === before).map((path) => [path, ''])
  const isOne = (path: string) => path.startsWith(before) && path.endsWith(after)
  const starOf = (path: string) => path.slice(before.length, path.length - after.length)
  return files.filter((path) => isOne(path) && !starOf(path).includes('/')).map((path) => [path, starOf(path)])
}

/**
 * Declarations of all that tiles may name of some packages, and of what these lead to, with the comments that editors show.
 * @returns path within the repository → text
 */
export const packedTypes = async (packages: readonly SourcePackage[]): Promise<Map<string, string>> => {
  const { default: ts } = await import('typescript-api')
  const modules = modulesOf(packages)
  const sources = [...modules].filter(([, source]) => source.endsWith('.ts'))
  const queue = sources.filter(([module]) => isForTiles(module)).map(([, source]) => source)
  // All of them are named, as the compiler makes nothing of what it finds among installed packages.
  const program = ts.createProgram([join(tools, 'ambient.d.ts'), ...sources.map(([, source]) => source)], optionsOf(ts))
  const types = new Map<string, string>()
  const seen = new Set<string>()
  // File after file, so that no time goes into what no declaration leads to.
  for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
    const file = program.getSourceFile(source)
    if (seen.has(source) || !file) continue
    seen.add(source)
    const from = source
    const write = (path: string, text: string): void => {
      types.set(relative('/', path), asDeclarations(text))
      for (const module of modulesNamed(text)) queue.push(...[sourceOf(from, module, modules) ?? []].flat())
    }
    program.emit(file, write, undefined, true)
  }
  return types
}
