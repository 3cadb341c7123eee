import { createHash } from 'node:crypto'
import { dirname, join, relative } from 'node:path'
import { facedModules, root } from './packages.ts'
import { modulesNamed, renameModules } from './specifiers.ts'

/** The face of the shared packages: what TypeScript makes public of them, without any of their code. */
export interface Declarations {
  /** Hash of all of it: two with the same one are the same. */
  id: string
  /** Module → its file among `files`. */
  modules: Record<string, string>
  /** Path → text of a declaration file. They name each other by relative paths, and nothing else but packages of others. */
  files: Record<string, string>
}

const tools = join(root, 'shared/tools/config')

// Version 7 of the compiler has no stable interface, and loses files of declarations when it writes many; 6 does neither.
const emit = async (sources: string[]): Promise<Map<string, string>> => {
  const { default: ts } = await import('typescript-api')
  const config = ts.getParsedCommandLineOfConfigFile(
    join(tools, 'tsconfig.base.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText))
      },
    },
  )
  const options = {
    ...config?.options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    // The wording of a comment is nothing that anyone can use.
    removeComments: true,
    rootDir: join(root, 'shared'),
    outDir: '/',
    typeRoots: [join(root, 'node_modules/@types')],
  }
  const files = new Map<string, string>()
  const program = ts.createProgram([join(tools, 'ambient.d.ts'), ...sources], options)
  program.emit(undefined, (path, text) => files.set(path.slice(1), text), undefined, true)
  return files
}

const pathOf = (source: string): string => relative(join(root, 'shared'), source).replace(/\.tsx?$/, '.d.ts')

// As files that stand by themselves they can name each other only by where they lie.
const byPath =
  (from: string, modules: Record<string, string>) =>
  (module: string): string => {
    const file = modules[module]
    if (file === undefined) return module.startsWith('.') ? module.replace(/\.tsx?$/, '.js') : module
    const path = relative(dirname(from), file).replace(/\.d\.ts$/, '.js')
    return path.startsWith('.') ? path : `./${path}`
  }

const idOf = (files: Record<string, string>): string => {
  const hash = createHash('sha256')
  for (const [path, text] of Object.entries(files)) hash.update(`${path}\0${text}\0`)
  return hash.digest('hex').slice(0, 12)
}

// What does not lead anywhere would pass for anything when tiles are compared with it.
const requireWhole = (files: Record<string, string>): void => {
  for (const [path, text] of Object.entries(files))
    for (const module of modulesNamed(text)) {
      const target = join(dirname(path), module).replace(/\.js$/, '.d.ts')
      if (module.startsWith('@quintet/') || (module.startsWith('.') && files[target] === undefined))
        throw new Error(`The face is not whole: ${path} names ${module}, which is no part of it.`)
    }
}

/** Takes the face of the shared packages from their sources. @param sources module → source within `shared`; others in tests */
export const takeDeclarations = async (sources: Map<string, string> = facedModules()): Promise<Declarations> => {
  const modules = Object.fromEntries([...sources].map(([module, source]) => [module, pathOf(source)]))
  const emitted = [...(await emit([...sources.values()]))].sort(([one], [other]) => (one < other ? -1 : 1))
  const files = Object.fromEntries(emitted.map(([path, text]) => [path, renameModules(text, byPath(path, modules))]))
  requireWhole(files)
  return { id: idOf(files), modules, files }
}
