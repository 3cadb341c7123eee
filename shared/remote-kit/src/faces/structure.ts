import type { Declarations } from './declarations.ts'
import { createReader, type Reader } from './read-declarations.ts'

/** One package's face as a flat table: the path of everything public → its type, as `sdk showToast(0)` → `string`. */
export type Structure = Record<string, string>

const packageOfPath = (path: string): string => path.split('/')[0] ?? ''

/** The faces of all packages, by the folders of the packages. */
export const structuresOf = async ({ files, modules }: Declarations): Promise<Record<string, Structure>> => {
  const reader = await createReader(files)
  const structures: Record<string, Structure> = {}
  for (const [module, path] of Object.entries(modules)) {
    const structure = (structures[packageOfPath(path)] ??= {})
    describeModule(reader, module, path, structure)
  }
  return Object.fromEntries(Object.entries(structures).map(([name, entries]) => [name, sorted(entries)]))
}

const describeModule = (reader: Reader, module: string, path: string, into: Structure): void => {
  for (const { name, entries } of reader.exportsOf(path)) {
    for (const [at, text] of entries) into[`${module} ${name}${at}`] = text
  }
  Object.assign(into, reader.typesOf(path))
}

const sorted = (entries: Structure): Structure =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)))
