import type { Pair } from './pair.ts'
import type { Declarations } from './declarations.ts'

/** A place where a tile does not fit a face. */
export interface Finding {
  /** Source of the tile and its line: `src/pages/round.tsx:12`. */
  place: string
  /** Module and export that the place is about, as far as it names one: `@quintet/ui Page`. */
  about: string
  /** What the compiler says of it. */
  said: string
}

const line = /^(\S[^(\n]*)\((\d+),(\d+)\): error TS\d+: (.*(?:\n[ \t].*)*)/gm

const namesOf = (text: string): Map<string, string> => {
  const imports = text.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(@quintet\/[^']+)'/g)
  return new Map(
    [...imports].flatMap(([, names = '', module = '']) =>
      names.split(',').map((name): [string, string] => {
        const [exported = '', local = exported] = name
          .trim()
          .replace(/^type /, '')
          .split(/\s+as\s+/)
        return [local, `${module} ${exported}`]
      }),
    ),
  )
}

/** The import that a place is about: the last one named up to the end of its line. */
const aboutOf = (text: string, row: number, column: number): string => {
  const names = namesOf(text)
  const lines = text.split('\n')
  const before = [...lines.slice(0, row - 1), (lines[row - 1] ?? '').slice(0, column - 1)].join('\n')
  const from = text.slice(before.length)
  const here = names.get(/^[\w$]+/.exec(from)?.[0] ?? '')
  if (here !== undefined) return here
  const used = [...before.matchAll(/[\w$]+/g)].map(([word]) => word).filter((word) => names.has(word))
  return names.get(used.at(-1) ?? '') ?? ''
}

const withModules = (said: string, faces: readonly Declarations[]): string =>
  said.replaceAll(/"?[\w./~-]*\bfaces\/([\w-]+)\/([^"']+?)(?:\.js|\.d\.ts)?"?(?=['")])/g, (whole, id: string, path: string) => {
    const face = faces.find((one) => one.id === id)
    return Object.entries(face?.modules ?? {}).find(([, file]) => file === `${path}.d.ts`)?.[0] ?? whole
  })

/** Reads what the compiler said of each pair. @throws where it could not read at all */
export const readFindings = (output: string, pairs: readonly Pair[]): Finding[][] => {
  const found = pairs.map((): Finding[] => [])
  for (const [whole, file = '', row = '0', column = '0', message = ''] of output.matchAll(line)) {
    const [, index, path = ''] = /^uses\/(\d+)\/(.*)$/.exec(file) ?? []
    const pair = pairs[Number(index)]
    if (index === undefined || !pair) throw new Error(`The faces could not be compared: ${whole}`)
    const about = aboutOf(pair.uses.files[path] ?? '', Number(row), Number(column))
    // The compiler goes from the whole to the part: its last line names the very one.
    const said = withModules(message.split('\n').at(-1)?.trim() ?? '', [pair.own, pair.shell])
    found[Number(index)]?.push({ place: `${path}:${row}`, about, said })
  }
  if (output !== '' && found.every(({ length }) => length === 0)) throw new Error(`The faces could not be compared: ${output}`)
  return found
}
