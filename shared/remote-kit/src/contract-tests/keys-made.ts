import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type typescript from 'typescript-api'
import { root } from '../repository.ts'
import { keepKeys, type MadeKeys, recallKeys } from './kept-keys.ts'

const mostOfOne = 200

const literalsOf = (ts: typeof typescript, type: typescript.Type): string[] | undefined => {
  const parts = type.isUnion() ? type.types : [type]
  const known = parts.filter((part) => !(part.flags & ts.TypeFlags.Undefined))
  const texts = known.map((part) => (part.isStringLiteral() || part.isNumberLiteral() ? String(part.value) : undefined))
  return texts.includes(undefined) ? undefined : (texts as string[])
}

/** Every text that a template can come to; nothing where a place of it may be any text. */
const textsOf = (
  ts: typeof typescript,
  checker: typescript.TypeChecker,
  { head, templateSpans }: typescript.TemplateExpression,
): string[] =>
  templateSpans.reduce<string[]>(
    (begun, { expression, literal }) => {
      const values = literalsOf(ts, checker.getTypeAtLocation(expression)) ?? []
      const made = begun.flatMap((text) => values.map((value) => text + value + literal.text))
      return made.length > mostOfOne ? [] : made
    },
    [head.text],
  )

// No key comes of what a browser or Node declares, and reading those takes longer than all else.
const programOf = (ts: typeof typescript, files: readonly string[]): typescript.Program => {
  const config = join(root, 'shared/tools/config/tsconfig.base.json')
  const { config: read } = ts.readConfigFile(config, (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent({ ...(read as object), files: [], include: [] }, ts.sys, dirname(config))
  return ts.createProgram(files, { ...options, types: [], lib: ['lib.es2023.d.ts'] })
}

// The compiler takes seconds to begin, and most small tiles have no template.
const filesWithTemplates = (sources: string): string[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(sources, path))
    .filter((path) => /\bt\(\s*`/.test(readFileSync(path, 'utf8')))

const templatesIn = (ts: typeof typescript, node: typescript.Node): typescript.TemplateExpression[] => {
  const found: typescript.TemplateExpression[] = []
  const visit = (one: typescript.Node): void => {
    const [first] = ts.isCallExpression(one) && one.expression.getText() === 't' ? one.arguments : []
    if (first && ts.isTemplateExpression(first)) found.push(first)
    ts.forEachChild(one, visit)
  }
  visit(node)
  return found
}

const askCompiler = async (folder: string, files: readonly string[]): Promise<MadeKeys> => {
  const { default: ts } = await import('typescript-api')
  const program = programOf(ts, files)
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles()
  const made = sources
    .filter(({ fileName }) => files.includes(fileName))
    .flatMap((file) => templatesIn(ts, file))
    .map((template): [text: string, keys: string[]] => [template.getText().slice(1, -1), textsOf(ts, checker, template)])
  // The same words may mean one thing here and another there.
  const open = new Set(made.filter(([, keys]) => keys.length === 0).map(([text]) => text))
  const said = {
    keys: new Set(made.flatMap(([, keys]) => keys)),
    templates: new Set(made.map(([text]) => text).filter((text) => !open.has(text))),
  }
  keepKeys(
    folder,
    said,
    sources.map(({ fileName }) => fileName),
  )
  return said
}

/**
 * Keys that a tile's code makes by templates such as `` t(`tier.${name}`) ``, where the types say what can stand in their places: a
 * key beside them is one that no screen asks for, though it looks like theirs.
 * @param folder absolute path of the tile
 */
export const keysMade = async (folder: string): Promise<MadeKeys> => {
  const files = filesWithTemplates(join(folder, 'src'))
  if (files.length === 0) return { keys: new Set(), templates: new Set() }
  return recallKeys(folder, files) ?? askCompiler(folder, files)
}
