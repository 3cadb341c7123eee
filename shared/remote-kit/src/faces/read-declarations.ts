import type typescript from 'typescript-api'
import { dirname, join } from 'node:path'
import { describer, type Entries } from './describe.ts'

/** Reads declaration files that name each other by relative paths. */
export interface Reader {
  /** What a file exports, each with its type and the types of its parts. */
  exportsOf(path: string): { name: string; entries: Entries }[]
  /** The named types that the exports of a file lead to within its package. */
  typesOf(path: string): Record<string, string>
}

const folder = '/face/'

// Nothing of the language's own libraries or of other packages is needed: their types are named, not described.
const programOf = (ts: typeof typescript, files: Record<string, string>): typescript.Program => {
  const options: typescript.CompilerOptions = {
    noLib: true,
    types: [],
    noEmit: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
  }
  const host = ts.createCompilerHost(options)
  const read = (path: string): string | undefined => files[path.slice(folder.length)]
  host.fileExists = (path) => read(path) !== undefined
  host.readFile = read
  host.directoryExists = () => true
  host.getSourceFile = (path, target) => {
    const text = read(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, target, true)
  }
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const resolvedFileName = join(dirname(from), text).replace(/\.js$/, '.d.ts')
      const isOurs = text.startsWith('.') && read(resolvedFileName) !== undefined
      return { resolvedModule: isOurs ? { resolvedFileName, extension: '.d.ts', isExternalLibraryImport: false } : undefined }
    })
  return ts.createProgram(
    Object.keys(files).map((path) => folder + path),
    options,
    host,
  )
}

const packageOf = (path: string): string => path.slice(folder.length).split('/')[0] ?? ''

/** @param files path → text */
export const createReader = async (files: Record<string, string>): Promise<Reader> => {
  const { default: ts } = await import('typescript-api')
  const program = programOf(ts, files)
  const checker = program.getTypeChecker()
  const described = new Map<string, Map<string, string>>()
  return {
    exportsOf(path) {
      const source = program.getSourceFile(folder + path)
      const symbol = source && checker.getSymbolAtLocation(source)
      if (!symbol) return []
      const own = packageOf(folder + path)
      const types = described.get(own) ?? new Map<string, string>()
      described.set(own, types)
      const describe = describer(ts, checker, (file) => packageOf(file) === own, types)
      return checker.getExportsOfModule(symbol).map((one) => ({ name: one.name, entries: describe(one) }))
    },
    typesOf: (path) => Object.fromEntries(described.get(packageOf(folder + path)) ?? []),
  }
}
