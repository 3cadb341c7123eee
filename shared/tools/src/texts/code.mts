import { parseSync } from 'oxc-parser'

interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

// What a reader sees or hears. Other attributes carry names, addresses and classes.
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|legend|hint|detail|text|error|problem|description)$/

const hasLetters = (text: string): boolean => /\p{L}/u.test(text)

const written = (node: Node): string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].filter(isNode).flatMap(written)
  if (node.type === 'LogicalExpression') return [node.left, node.right].filter(isNode).flatMap(written)
  if (node.type === 'JSXExpressionContainer') return isNode(node.expression) ? written(node.expression) : []
  return []
}

const textsOf = (node: Node): string[] => {
  if (node.type === 'JSXText') return [String(node.value)]
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(written)
  const name = node.type === 'JSXAttribute' ? String((node.name as Node).name) : ''
  return spoken.test(name) && isNode(node.value) ? written(node.value) : []
}

/**
 * The texts that a screen's source says by itself, where it should ask a table for them.
 * @param file its name, whose ending tells the language
 */
export const textsInCode = (file: string, source: string): string[] => {
  const found: string[] = []
  const visit = (node: Node): void => {
    found.push(...textsOf(node).filter(hasLetters))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSync(file, source).program as unknown as Node)
  return found.map((text) => text.trim().replaceAll(/\s+/g, ' '))
}
