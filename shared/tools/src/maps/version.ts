import { createHash } from 'node:crypto'
import type { MapFile } from './make-maps.ts'

/** Changes with any of the maps: browsers keep them under it. */
export const versionOf = (files: readonly MapFile[]): string => {
  const hash = createHash('sha256')
  for (const { text } of files.toSorted((a, b) => (a.name < b.name ? -1 : 1))) hash.update(text)
  return hash.digest('hex').slice(0, 10)
}
