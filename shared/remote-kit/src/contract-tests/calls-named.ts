import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type typescript from 'typescript-api'

/** Which calls some sources make. */
export interface CallsNamed {
  named: string[]
  /** A sentence for each place where `send` is used so that nobody can tell which call it makes. */
  unclear: string[]
}

type Ts = typeof typescript

/** A file, and what it calls `send` or a function that stands in for it. */
interface Source {
  path: string
  file: typescript.SourceFile
  senders: Set<string>
}

/**
 * The calls that a tile's sources make: `send('loadMember', …)`, under whatever name it was imported, and by a function that has its type,
 * `const sendOfMatch: typeof send = (name, input) => send(name, input)`.
 * @param folder absolute path of the sources
 */
export const callsNamed = async (folder: string): Promise<CallsNamed> => {
  const { default: ts } = await import('typescript-api')
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  const files = paths.map((path): Source => {
    const text = readFileSync(join(folder, path), 'utf8')
    return { path, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true), senders: new Set() }
  })
  learnSenders(ts, files)
  const found = files.flatMap((source) => usesIn(ts, source))
  const named = found.flatMap((use) => ('call' in use ? [use.call] : []))
  return { named: [...new Set(named)], unclear: found.flatMap((use) => ('unclear' in use ? [use.unclear] : [])) }
}

// One that stands in for `send` is known by the name that it is exported under, so each may be found by what was found before.
const learnSenders = (ts: Ts, files: readonly Source[]): void => {
  const standIns = new Set<string>()
  const countKnown = () => files.reduce((sum, { senders }) => sum + senders.size, standIns.size)
  for (let before = -1; before !== countKnown();) {
    before = countKnown()
    for (const source of files) {
      for (const [name, local] of importsOf(ts, source)) if (name === 'send' || standIns.has(name)) source.senders.add(local)
      for (const name of standInsOf(ts, source)) {
        source.senders.add(name)
        standIns.add(name)
      }
    }
  }
}

/** What a file imports from the SDK as `send`, and all that it imports from the tile itself: name there and name here. */
const importsOf = (ts: Ts, { file }: Source): [name: string, local: string][] =>
  file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const module = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
    const bindings = importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) return []
    const isSdk = module.startsWith('@quintet/sdk')
    const pairs = bindings.elements.map(({ name, propertyName }): [string, string] => [(propertyName ?? name).text, name.text])
    return pairs.filter(([name]) => (name === 'send' ? isSdk : module.startsWith('.')))
  })

const standInsOf = (ts: Ts, { file, senders }: Source): string[] =>
  file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.flatMap(({ name, type, initializer }) => {
      const sameType = type && ts.isTypeQueryNode(type) && ts.isIdentifier(type.exprName) && senders.has(type.exprName.text)
      const sameValue = initializer && ts.isIdentifier(initializer) && senders.has(initializer.text)
      return ts.isIdentifier(name) && (sameType || sameValue) ? [name.text] : []
    }),
  )

type Use = { call: string } | { unclear: string }

const usesIn = (ts: Ts, source: Source): Use[] => {
  const found: Use[] = []
  const visit = (node: typescript.Node): void => {
    if (isWholeSdk(ts, node)) found.push(unclear(source, node, 'import send by its name'))
    else if (isUse(ts, source, node)) found.push(...readUse(ts, source, node))
    ts.forEachChild(node, visit)
  }
  visit(source.file)
  return found
}

const unclear = ({ path, file }: Source, node: typescript.Node, what: string): Use => {
  const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
  return {
    unclear: `src/${path}:${line}: ${what}; write ${'`'}send('nameOfTheCall', …)${'`'}, so that it is known what the tile calls`,
  }
}

const isWholeSdk = (ts: Ts, node: typescript.Node): boolean =>
  (ts.isImportDeclaration(node) &&
    /^'@quintet\/sdk'$/.test(node.moduleSpecifier.getText()) &&
    node.importClause?.namedBindings !== undefined &&
    ts.isNamespaceImport(node.importClause.namedBindings)) ||
  (ts.isExportDeclaration(node) &&
    node.moduleSpecifier?.getText() === "'@quintet/sdk'" &&
    !node.isTypeOnly &&
    (!node.exportClause || /\bsend\b/.test(node.exportClause.getText()))) ||
  (ts.isCallExpression(node) &&
    node.expression.kind === ts.SyntaxKind.ImportKeyword &&
    node.arguments[0]?.getText() === "'@quintet/sdk'")

/** Whether a node is the value of a sender: no declaration of one, no type, no field that happens to be called so. */
const isUse = (ts: Ts, { senders }: Source, node: typescript.Node): node is typescript.Identifier => {
  if (!ts.isIdentifier(node) || !senders.has(node.text)) return false
  const { parent } = node
  const isValue = ts.isShorthandPropertyAssignment(parent) || ts.isExportSpecifier(parent)
  const isName = 'name' in parent && parent.name === node && !isValue
  return !isName && !ts.isImportSpecifier(parent) && !ts.isTypeQueryNode(parent) && !isFieldName(ts, parent, node)
}

const isFieldName = (ts: Ts, parent: typescript.Node, node: typescript.Node): boolean =>
  (ts.isBindingElement(parent) && parent.propertyName === node) || ts.isJsxAttribute(parent)

const readUse = (ts: Ts, source: Source, node: typescript.Identifier): Use[] => {
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.expression === node) {
    const name = parent.arguments[0]
    const calls = name ? literalsOf(ts, name) : undefined
    if (calls) return calls.map((call) => ({ call }))
    return name && isHandedOn(ts, name) ? [] : [unclear(source, node, `which call ${node.text} makes cannot be told`)]
  }
  const isStandIn =
    ts.isVariableDeclaration(parent) && parent.initializer === node && ts.isSourceFile(parent.parent.parent.parent)
  return isStandIn ? [] : [unclear(source, node, `${node.text} is passed on: use it here by its own name`)]
}

const literalsOf = (ts: Ts, node: typescript.Expression): string[] | undefined => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return literalsOf(ts, node.expression)
  if (!ts.isConditionalExpression(node)) return undefined
  const [yes, no] = [literalsOf(ts, node.whenTrue), literalsOf(ts, node.whenFalse)]
  return yes && no ? [...yes, ...no] : undefined
}

/** Whether a name is what a function got that has the type of `send`: its own callers say which. */
const isHandedOn = (ts: Ts, name: typescript.Expression): boolean => {
  if (!ts.isIdentifier(name)) return false
  let node: typescript.Node = name
  while (node.parent && !ts.isArrowFunction(node)) node = node.parent
  if (!ts.isArrowFunction(node) || node.parameters[0]?.name.getText() !== name.text) return false
  return ts.isVariableDeclaration(node.parent) && node.parent.type !== undefined && ts.isTypeQueryNode(node.parent.type)
}
