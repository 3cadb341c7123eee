import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { readReleased, type RegistryDocument, type Releases } from '@quintet/registry'
import { LRUCache } from 'lru-cache'
import type { Failure, Frame } from './stack.ts'

/** Source maps that are kept open: one of a large script takes a few MiB. */
const mostOpen = 30

/** Turns the places of a failure into places in the sources, `mf-images/src/pages/images-page.tsx:12:5`, the innermost first. */
export type Symbolicate = (
  document: RegistryDocument,
  failure: Pick<Failure, 'remote' | 'version' | 'frames'>,
) => Promise<string[]>

// Sources are named from the folder of the tile; what lies outside of it begins with `../`.
const sourcePath = (remote: string, source: string): string => {
  const parts: string[] = []
  for (const part of `${remote}/${source}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/**
 * Reads source maps out of the store, which are kept under their hash beside each release and served to nobody. A place without a map
 * stays as it is.
 */
export const symbolicator = (releases: Releases): Symbolicate => {
  const open = new LRUCache<string, Promise<TraceMap | undefined>>({ max: mostOpen })
  const load = async (integrity: string) => {
    const file = await readReleased(releases, integrity).catch(() => undefined)
    return file && new TraceMap(file.raw.toString())
  }
  const mapOf = (integrity: string) => {
    const found = open.get(integrity) ?? load(integrity)
    open.set(integrity, found)
    return found
  }
  return async (document, { remote, version, frames }) => {
    const maps = document.remotes[remote]?.versions[version]?.maps ?? []
    const placeOf = async ([file, line, column]: Frame): Promise<string> => {
      const kept = maps.find(({ path }) => path === `${file}.map`)
      const map = kept && (await mapOf(kept.integrity))
      // Columns of stacks count from 1, those of maps from 0.
      const found = map && originalPositionFor(map, { line, column: column - 1 })
      return found?.source ? `${sourcePath(remote, found.source)}:${found.line}:${found.column + 1}` : `${file}:${line}:${column}`
    }
    return Promise.all(frames.map(placeOf))
  }
}
