import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './text-use.ts'

const importPattern = /(?:from|import)\s*\(?\s*(?:\/\* webpackChunkName: "(\w+)" \*\/\s*)?'(\.[^']+\.tsx?)'/g

/**
 * The shell's own sources that a page can have without the chunks named.
 * @param entry path below the root
 * @param without names of chunks that are not followed
 */
export const reachedFrom = (entry: string, without: readonly string[]): string[] => {
  const reached = new Set<string>()
  const follow = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const [, chunk, target = ''] of readFileSync(join(root, path), 'utf8').matchAll(importPattern)) {
      const next = relative(root, join(root, dirname(path), target))
      if (!(chunk && without.includes(chunk)) && existsSync(join(root, next))) follow(next)
    }
  }
  follow(entry)
  return [...reached]
}
