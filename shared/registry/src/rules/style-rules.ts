import { type CssNode, generate, type List, parse, type Selector, walk, type WalkContext } from 'css-tree'
import type { TextFile } from './rule.ts'

// What a combinator leads to that lies within what stands before it.
const intoItsOwn = new Set([' ', '>'])

type IsOwn = (node: CssNode) => boolean

/** A selector in its compounds, each with the combinator before it. */
const compoundsOf = (children: List<CssNode>): { combinator: string; parts: CssNode[] }[] => {
  const compounds = [{ combinator: '', parts: [] as CssNode[] }]
  for (const node of children) {
    if (node.type === 'Combinator') compounds.push({ combinator: node.name, parts: [] })
    else compounds.at(-1)?.parts.push(node)
  }
  return compounds
}

type Place = 'outside' | 'own' | 'within'

// Elements beside one that lies within are within as well; those beside the outermost one of the tile's own need not be.
const placeAfter = (before: Place, combinator: string, isOwn: boolean): Place => {
  if (before === 'within' || (before === 'own' && intoItsOwn.has(combinator))) return 'within'
  return isOwn ? 'own' : 'outside'
}

// What a selector styles is its last compound: that has a class of the tile's own, or lies within an element that has.
const stylesItsOwn = (selector: Selector, isOwn: IsOwn): boolean => {
  let place: Place = 'outside'
  for (const { combinator, parts } of compoundsOf(selector.children)) place = placeAfter(place, combinator, parts.some(isOwn))
  return place !== 'outside'
}

const selectorsOf = (prelude: CssNode): Selector[] =>
  prelude.type === 'SelectorList' ? [...prelude.children].filter((node) => node.type === 'Selector') : []

const isFrames = (name = ''): boolean => name.endsWith('keyframes')

/** Tells what is a tile's own: its classes, and within `:is()` and `:where()` alternatives that are; `:has()` and `:not()` style nothing. */
const ownOf = (isOwnName: (name: string) => boolean): IsOwn => {
  const isOwn: IsOwn = (node) => {
    if (node.type === 'ClassSelector') return isOwnName(node.name)
    if (node.type === 'NestingSelector') return true
    if (node.type !== 'PseudoClassSelector' || !['is', 'where'].includes(node.name) || !node.children) return false
    const alternatives = [...node.children].flatMap(selectorsOf)
    return alternatives.length > 0 && alternatives.every((selector) => stylesItsOwn(selector, isOwn))
  }
  return isOwn
}

// A nested selector without `&` means something within what it is nested in.
const isWithinParent = (selector: Selector): boolean => !JSON.stringify([...selector.children]).includes('NestingSelector')

/**
 * What styles of a tile reach beyond its own elements, whose classes all begin with its name: selectors, and names of animations that
 * another could have.
 */
export const globalSelectors = ({ path, text }: TextFile, tile: string): string[] => {
  if (!path.endsWith('.css')) return []
  const found: string[] = []
  const isOwnName = (name: string) => name.startsWith(`${tile}_`)
  const isOwn = ownOf(isOwnName)
  let depth = 0
  const enter = function enter(this: WalkContext, node: CssNode) {
    if (node.type === 'Atrule' && isFrames(node.name) && node.prelude && !isOwnName(generate(node.prelude)))
      found.push(`@keyframes ${generate(node.prelude)}`)
    // A nested rule that begins like a declaration, such as `body:hover &`, is read as one.
    if (node.type === 'Declaration' && !node.property.startsWith('--') && generate(node.value).includes('{'))
      found.push(generate(node))
    if (node.type !== 'Rule') return
    depth += 1
    if (isFrames(this.atrule?.name)) return
    const looked = selectorsOf(node.prelude).filter((selector) => depth === 1 || !isWithinParent(selector))
    found.push(...looked.filter((selector) => !stylesItsOwn(selector, isOwn)).map((selector) => generate(selector)))
  }
  const leave = (node: CssNode) => void (node.type === 'Rule' && (depth -= 1))
  walk(parse(text, { positions: false }), { enter, leave })
  return found.map((selector) => `${path}: ${selector}`)
}
