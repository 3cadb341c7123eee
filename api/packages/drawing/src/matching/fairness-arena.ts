import type { MatchSettings } from './match-pairs.ts'
import { openKernel } from './open-kernel.ts'
import { matesByPlace, takeMates, claimArena } from './arena.ts'
import type { Matching } from './state.ts'

/**
 * The fairness pass: passes matches on from members who have several to members who have none, without losing one (decision 29). Returns the matching
 * after it, and how many members got their first match by it. The values of the tokens (`Matched`) lead to ways that cost little weight.
 */
export const runFairnessPass = async (
  { table, mate }: Matching,
  values: Int32Array,
  settings: Pick<MatchSettings, 'kernel'>,
): Promise<{ matching: Matching; reached: number }> => {
  const arena = claimArena(table)
  takeMates(arena, mate)
  arena.section('value').set(values)
  const kernel = await openKernel(arena, settings.kernel)
  const reached = kernel.runFairnessPass()
  return { matching: { table, mate: matesByPlace(arena) }, reached }
}
