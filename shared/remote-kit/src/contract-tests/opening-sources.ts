import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const staticImports = (source: string): string[] => [...source.matchAll(/from '(\.[^']+\.tsx?)'/g)].map(([, path = '']) => path)

const visit = (path: string, seen: Map<string, string>): void => {
  if (seen.has(path) || !existsSync(path)) return
  const source = readFileSync(path, 'utf8')
  seen.set(path, source)
  for (const imported of staticImports(source)) visit(join(dirname(path), imported), seen)
}

/** The sources that come with a tile's first screen, as one text: all that `remote.tsx` imports without waiting. */
export const readOpeningSources = (folder: string): string => {
  const seen = new Map<string, string>()
  visit(join(folder, 'src/remote.tsx'), seen)
  return [...seen.values()].join('\n')
}
