/* oxlint-disable unicorn/consistent-function-scoping -- What a page is handed as text holds all that it needs. */
import type { Page } from 'playwright-core'

interface Fiber {
  child: Fiber | null
  sibling: Fiber | null
  memoizedProps: { children?: unknown } | null
}

/** The addresses in the routes of a mounted tile, as its router has them: `edit/:slot`. Handed to the page as text. */
export const routesInPage = (): string[] => {
  const root = document.querySelector('[data-remote-root]')
  const key = root && Object.keys(root).find((name) => name.startsWith('__reactFiber$'))
  if (!root || !key) return []
  const found = new Set<string>()
  const join = (base: string, path: unknown) => [base, typeof path === 'string' ? path : ''].filter(Boolean).join('/')
  const collect = (node: unknown, base: string): void => {
    if (Array.isArray(node)) for (const one of node) collect(one, base)
    if (typeof node !== 'object' || node === null || !('props' in node)) return
    const props = node.props as { path?: unknown; index?: unknown; element?: unknown; children?: unknown }
    const isRoute = props.element !== undefined || props.index !== undefined || typeof props.path === 'string'
    if (isRoute && (props.index === true || typeof props.path === 'string')) found.add(join(base, props.path))
    if (isRoute || node.constructor === Object) collect(props.children, isRoute ? join(base, props.path) : base)
  }
  const isRouteLike = (node: unknown): boolean =>
    Array.isArray(node)
      ? node.some(isRouteLike)
      : typeof node === 'object' &&
        node !== null &&
        'props' in node &&
        typeof node.props === 'object' &&
        node.props !== null &&
        'element' in node.props &&
        ('path' in node.props || 'index' in node.props || 'children' in node.props)
  const walk = (fiber: Fiber | null): void => {
    for (let one = fiber; one; one = one.sibling) {
      const children = one.memoizedProps?.children
      if (isRouteLike(children)) collect(children, '')
      walk(one.child)
    }
  }
  walk((root as unknown as Record<string, Fiber>)[key]?.child ?? null)
  return [...found].filter((path) => path !== '*')
}

/** The addresses of a tile that the page links to, below its own. */
const linksInPage = (tile: string): string[] =>
  [...document.querySelectorAll(`[data-remote-root] a[href^="/${tile}/"]`)].map((link) =>
    (link.getAttribute('href') ?? '').slice(tile.length + 2),
  )

const fits = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/?#]+')}$`).test(path.replace(/[?#].*$/, ''))

/** How the screens of a tile are reached. */
export interface Screens {
  /** Addresses of its routes, with places: `:number/chat`. */
  patterns: string[]
  /** An address for each of them, as far as any is known. */
  paths: string[]
  /** Routes of which no link and no record shows an address. */
  unknown: string[]
}

/** Learns the screens of a tile by going through it. */
export const learnScreens = (tile: string, hints: readonly string[]) => {
  const patterns = new Set<string>()
  const known = new Map<string, string>()
  const offer = (path: string) => {
    // What is a route of its own is no place of another: `notifications/settings` is no `notifications/:date`.
    const isItsOwn = patterns.has(path.replace(/[?#].*$/, ''))
    for (const pattern of patterns)
      if (!known.has(pattern) && fits(pattern, path) && !(isItsOwn && pattern.includes(':'))) known.set(pattern, path)
  }
  return {
    /** Takes in what a screen shows. */
    read: async (page: Page): Promise<void> => {
      for (const pattern of await page.evaluate(routesInPage)) patterns.add(pattern)
      for (const pattern of patterns) if (!pattern.includes(':')) known.set(pattern, pattern)
      for (const path of await page.evaluate(linksInPage, tile)) offer(path)
      for (const hint of hints) offer(hint)
      // A screen below one that is known.
      for (const pattern of patterns) {
        const parent = [...known].find(([one]) => one.includes(':') && pattern.startsWith(`${one}/`))
        if (parent && !known.has(pattern)) offer(pattern.replace(parent[0], parent[1]))
      }
    },
    /** What is known now. */
    found: (): Screens => ({
      patterns: [...patterns],
      paths: [...new Set(known.values())],
      unknown: [...patterns].filter((pattern) => !known.has(pattern)),
    }),
  }
}
