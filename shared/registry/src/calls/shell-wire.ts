import type { CallOffered } from './calls-contract.ts'
import type { Keys, WireShape } from './wire-shape.ts'

/** What a shell spells, for the tiles in it and for itself. */
export interface ShellWire {
  /** Names of the calls that the shell's own code makes. */
  own: string[]
  wire: Record<string, WireShape>
  /** What it declares of every call: all that it may send, and what it counts on in answers; missing in releases of before. */
  declared?: Record<string, CallOffered>
}

const missing = (side: keyof Keys, mine: WireShape, theirs: WireShape): string[] => {
  const there = [...theirs[side], ...(theirs.further?.[side] ?? [])]
  const wanted = [...mine[side], ...(theirs.further ? (mine.further?.[side] ?? []) : [])]
  return wanted.filter((key) => !there.includes(key))
}

/**
 * Where a shell spells calls otherwise than an API does.
 * @param used names of the calls that are made
 * @returns one sentence for each
 */
export const wireBreaches = (
  shell: Readonly<Record<string, WireShape>>,
  api: Readonly<Record<string, WireShape>>,
  used: readonly string[],
): string[] =>
  used.flatMap((name) => {
    const [mine, theirs] = [shell[name], api[name]]
    if (!mine) return [`${name} is called, which this shell does not know`]
    if (!theirs) return [`${name} is not offered`]
    const [from, to] = [mine, theirs].map(({ method, path }) => `${method} ${path}`)
    return [
      ...(from === to ? [] : [`${name} is ${to}, not ${from}`]),
      ...missing('request', mine, theirs).map((key) => `${name}: the API reads no ${key}`),
      ...missing('answer', mine, theirs).map((key) => `${name}: the API answers no ${key}`),
    ]
  })
