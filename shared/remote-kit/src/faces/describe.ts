import { createHash } from 'node:crypto'
import type typescript from 'typescript-api'

/** Path below an export (`.back`, `(0)`, `()`) → its type. */
export type Entries = [path: string, text: string][]

const ofOthers = 'of a package of others'
const longest = 160

// A long type is known by its hash: the record is there to be compared and read, not to be compiled.
const shorten = (text: string): string => {
  if (text.length <= longest) return text
  return `${text.slice(0, longest / 2)}… #${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}

/** How the record writes a type: without where its parts are declared. */
const plain = (text: string): string =>
  shorten(
    text
      .replaceAll(/import\("[^"]*"\)\./g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/;? }/g, ' }'),
  )

/**
 * Makes what describes a symbol.
 * @param isOwn whether a file is of the package that is described: its types are described too, those of others are named
 * @param types takes the named types that were met
 */
export const describer = (
  ts: typeof typescript,
  checker: typescript.TypeChecker,
  isOwn: (path: string) => boolean,
  types: Map<string, string>,
): ((symbol: typescript.Symbol) => Entries) => {
  const resolve = (symbol: typescript.Symbol): typescript.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  const ofType = (node: typescript.TypeNode | undefined, path: string, taken: boolean): Entries => {
    if (!node) return [[path, 'any']]
    if (ts.isParenthesizedTypeNode(node)) return ofType(node.type, path, taken)
    if (ts.isTypeLiteralNode(node)) return [[path, '{}'], ...node.members.flatMap((member) => ofMember(member, path, taken))]
    if (ts.isFunctionTypeNode(node)) return ofSignature(node, path, taken)
    if (ts.isTypeQueryNode(node) && isOfOthers(node)) return [[path, ofOthers]]
    follow(node, taken)
    return [[path, plain(node.getText())]]
  }

  // `typeof useNavigate`: whatever that package exports, whose version is compared by itself.
  const isOfOthers = ({ exprName }: typescript.TypeQueryNode): boolean => {
    const symbol = checker.getSymbolAtLocation(exprName)
    return symbol !== undefined && (resolve(symbol).declarations ?? []).length === 0
  }

  const ofSignature = (node: typescript.SignatureDeclarationBase, path: string, taken: boolean): Entries => [
    [path, `${generics(node)}function`],
    ...node.parameters.flatMap((parameter, index) => {
      const mark = parameter.questionToken ? '?' : parameter.dotDotDotToken ? '...' : ''
      return marked(ofType(parameter.type, `${path}(${index})`, !taken), mark)
    }),
    ...ofType(node.type, `${path}()`, taken),
  ]

  const generics = ({ typeParameters }: { typeParameters?: typescript.NodeArray<typescript.TypeParameterDeclaration> }): string =>
    typeParameters ? `<${typeParameters.map((one) => (follow(one, true), plain(one.getText()))).join(', ')}> ` : ''

  const ofMember = (member: typescript.TypeElement | typescript.ClassElement, path: string, taken: boolean): Entries => {
    if (isHidden(member)) return []
    const name = member.name?.getText() ?? /^\[[^\]]*\]|^\w*/.exec(member.getText())?.[0] ?? ''
    const at = `${path}.${name}`
    const mark = 'questionToken' in member && member.questionToken ? '?' : ''
    if (ts.isPropertyDeclaration(member) && member.initializer) return [[at, plain(member.initializer.getText())]]
    if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) return marked(ofType(member.type, at, taken), mark)
    if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) return marked(ofSignature(member, at, taken), mark)
    follow(member, taken)
    return [[at, plain(member.getText())]]
  }

  const isHidden = (member: typescript.Node): boolean =>
    ts.canHaveModifiers(member) && (ts.getModifiers(member) ?? []).some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword)

  const ofDeclaration = (node: typescript.Declaration, path: string, taken: boolean): Entries => {
    if (ts.isVariableDeclaration(node) && node.initializer) return [[path, plain(node.initializer.getText())]]
    if (ts.isVariableDeclaration(node)) return ofType(node.type, path, taken)
    if (ts.isFunctionDeclaration(node)) return ofSignature(node, path, taken)
    if (ts.isTypeAliasDeclaration(node)) {
      const before = generics(node)
      return marked(ofType(node.type, path, taken), before)
    }
    if (ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node)) {
      const bases = (node.heritageClauses ?? []).map((clause) => (follow(clause, taken), plain(clause.getText()))).join(' ')
      const members: readonly (typescript.TypeElement | typescript.ClassElement)[] = node.members
      return [[path, `${generics(node)}${`{} ${bases}`.trim()}`], ...members.flatMap((member) => ofMember(member, path, taken))]
    }
    return [[path, plain(node.getText())]]
  }

  const isType = (one: typescript.Declaration): boolean =>
    ts.isInterfaceDeclaration(one) ||
    ts.isTypeAliasDeclaration(one) ||
    ts.isClassDeclaration(one) ||
    ts.isVariableDeclaration(one)

  // A named type is described once; where it is handed in, it says so: what is demanded there, callers must give.
  const nameType = (symbol: typescript.Symbol, taken: boolean): void => {
    const declared = symbol.declarations?.filter((one) => isOwn(one.getSourceFile().fileName)) ?? []
    if (!declared.some(isType)) return
    const file =
      declared[0]
        ?.getSourceFile()
        .fileName.replace(/^\/face\/[^/]+\/src\//, '')
        .replace(/\.d\.ts$/, '') ?? ''
    const key = `${file}~${symbol.name}`
    const mark = `${key} taken`
    if (types.has(taken ? mark : key)) return
    if (taken) types.set(mark, 'yes')
    if (!types.has(key)) types.set(key, '')
    for (const one of declared) for (const [at, text] of ofDeclaration(one, '', taken)) types.set(`${key}${at}`, text)
  }

  const follow = (node: typescript.Node, taken: boolean): void => {
    const name = ts.isImportTypeNode(node) ? node.qualifier : ts.isTypeReferenceNode(node) ? node.typeName : undefined
    const asked =
      name ?? (ts.isTypeQueryNode(node) ? node.exprName : ts.isExpressionWithTypeArguments(node) ? node.expression : undefined)
    const symbol = asked && checker.getSymbolAtLocation(asked)
    if (symbol) nameType(resolve(symbol), taken)
    ts.forEachChild(node, (child) => follow(child, taken))
  }

  return (symbol) => {
    const target = resolve(symbol)
    const declared = target.declarations ?? []
    if (declared.length === 0) return [['', ofOthers]]
    if (!declared.some((one) => isOwn(one.getSourceFile().fileName)))
      return [['', `is ${target.name} of another package of ours`]]
    return declared.flatMap((one) => ofDeclaration(one, '', false))
  }
}

const marked = ([first, ...rest]: Entries, mark: string): Entries =>
  first === undefined ? [] : [[first[0], mark === '' ? first[1] : `${mark} ${first[1]}`], ...rest]
