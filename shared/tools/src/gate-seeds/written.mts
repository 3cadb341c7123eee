import { readFileSync } from 'node:fs'
import type { Seed } from './draw.mts'
import type { Sources } from './sources.mts'

/** A change that somebody wrote down, as a file of `--changes` lists them. */
export interface WrittenChange {
  id: string
  /** Folder of the tile; of others nothing is played. */
  tile: string
  kind: 'breaking' | 'harmless'
  /** Each puts one text in place of another that stands once in a file of the repository. */
  edits: { file: string; find: string; replace: string }[]
}

/** Reads changes that were written by hand, for instance by somebody who has not seen the gate. @param file a JSON list of them */
export const writtenSeeds = (file: string, tiles: readonly string[]): Seed[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as WrittenChange[])
    .filter(({ tile }) => tiles.includes(tile))
    .map(({ id, tile, kind, edits }) => ({
      kind: id,
      tile,
      isBreaking: kind === 'breaking',
      pick: () => undefined,
      change: (sources) => (edits.every((edit) => applied(sources, edit)) ? edits[0]?.file : undefined),
    }))

const applied = (sources: Sources, { file, find, replace }: WrittenChange['edits'][number]): boolean => {
  const path = file.replace(`${sources.name}/`, '')
  const parts = sources.read(path).split(find)
  if (parts.length !== 2) return false
  sources.write(path, parts.join(replace))
  return true
}
