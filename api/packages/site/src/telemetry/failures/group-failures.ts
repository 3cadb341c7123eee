import type { RegistryDocument } from '@quintet/registry'
import type { Failure } from './stack.ts'
import type { Symbolicate } from './symbolicate.ts'

/** Failures that come from the same place in the sources, whatever the version. */
export interface FailureGroup {
  remote: string
  phase: string
  name: string
  /** Where it was thrown, and through what. */
  places: string[]
  versions: string[]
  count: number
  /** Epoch milliseconds. */
  first: number
  last: number
  /** Number of the registry's edit after which it was seen first. */
  edit: number | undefined
}

interface Placed extends Failure {
  places: string[]
}

const keyOf = ({ remote, phase, name, places: [top = ''] }: Placed): string => [remote, phase, name, top].join(' ')

/** The last edit before a moment. */
const editBefore = (moment: number, edits: readonly RegistryDocument[]): number | undefined =>
  edits.findLast(({ editedAt }) => editedAt * 1000 <= moment)?.serial

const groupOf = (same: readonly [Placed, ...Placed[]], edits: readonly RegistryDocument[]): FailureGroup => {
  const [{ remote, phase, name, places }] = same
  const first = Math.min(...same.map((each) => each.first))
  return {
    remote,
    phase,
    name,
    places,
    versions: [...new Set(same.map(({ version }) => version))],
    count: same.reduce((sum, { count }) => sum + count, 0),
    first,
    last: Math.max(...same.map((each) => each.last)),
    edit: editBefore(first, edits),
  }
}

/**
 * Groups what was told by its place in the sources, the most frequent first.
 * @param edits states of the registry, the oldest first
 */
export const groupFailures = async (
  failures: readonly Failure[],
  edits: readonly RegistryDocument[],
  symbolicate: Symbolicate,
): Promise<FailureGroup[]> => {
  const document = edits.at(-1)
  if (!document) return []
  const placed = await Promise.all(
    failures.map(async (failure): Promise<Placed> => ({ ...failure, places: await symbolicate(document, failure) })),
  )
  const groups = new Map<string, [Placed, ...Placed[]]>()
  for (const failure of placed) {
    const same = groups.get(keyOf(failure))
    if (same) same.push(failure)
    else groups.set(keyOf(failure), [failure])
  }
  return [...groups.values()].map((same) => groupOf(same, edits)).toSorted((one, other) => other.count - one.count)
}
