import type { PageVersion } from '../contract/page-registry.ts'
import { documentIntegrity } from './integrity-map.ts'

// Files that are asked for ahead, so that opening a tile needs no round trip of its own. A browser has six connections over HTTP/1.1
// and cannot call an import off: a remote that never answers must not take them all. So the entry goes first, by a request that
// ends, and what follows it is asked for once the entry came.

const timeoutMs = 3000
/** An entry that takes longer than this is not about to come. */
const slowMs = 500

interface Preload {
  since: number
  answered: Promise<boolean>
  failed: boolean
}

const preloads = new Map<string, Preload>()

/**
 * Asks for the files of a version ahead, each once: what that misses the loader asks for.
 * @param language tag of the texts that will be wanted
 * @param now all at once, since the tile is opened in a moment: a cold open costs one round trip
 */
export const hintVersion = (document: Document, version: PageVersion, language: string, now = false): void => {
  const texts = version.texts[language] ?? version.texts.en
  const entry = version.base + version.entry
  // A script that the browser does not check itself must not count as imported before the loader has checked it.
  const isChecked = texts !== undefined && version.base + texts in documentIntegrity(document)
  const of = (paths: readonly string[]) => paths.map((path) => version.base + path)
  const scripts = of([...version.js, ...(isChecked ? [texts] : [])])
  const others = of([...version.css, ...(texts && !isChecked ? [texts] : [])])
  if (now && !isInDoubt(entry)) {
    for (const url of scripts) void askAndCompile(document, url)
    for (const url of others) void ask(url)
  } else void hintAfter(document, entry, scripts, others)
}

const isInDoubt = (entry: string): boolean => {
  const before = preloads.get(entry)
  return before !== undefined && (before.failed || performance.now() - before.since > slowMs)
}

const hintAfter = async (document: Document, entry: string, scripts: string[], others: string[]): Promise<void> => {
  if (!(await askAndCompile(document, entry))) return
  for (const url of scripts) if (!preloads.has(url)) compile(document, url)
  // A preload link that stays unused for a while fills the console; a plain request leaves the same file in the cache.
  for (const url of others) void ask(url)
}

// Out of the cache once it came: importing it later then waits for no task of the cache, one script after the other, nor for the compiler.
const askAndCompile = async (document: Document, url: string): Promise<boolean> => {
  const isThere = await ask(url)
  if (isThere) compile(document, url)
  return isThere
}

const compile = (document: Document, href: string): void => {
  if (document.querySelector(`link[rel=modulepreload][href="${href}"]`)) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.setAttribute('href', href)
  document.head.append(link)
}

const ask = (url: string): Promise<boolean> => {
  const before = preloads.get(url)
  if (before) return before.answered
  const request: Preload = { since: performance.now(), failed: false, answered: fetchWhole(url) }
  preloads.set(url, request)
  void request.answered.then((isThere) => (request.failed = !isThere))
  return request.answered
}

/** Leaves a file in the browser's cache, which keeps only what was read to its end. */
const fetchWhole = async (url: string): Promise<boolean> => {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), timeoutMs)
  try {
    const answer = await fetch(url, { signal: waiting.signal })
    clearTimeout(timer)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
