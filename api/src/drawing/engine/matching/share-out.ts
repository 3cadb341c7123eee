import type { MatchSettings } from './match-pairs.ts'
import { openKernel } from './open-kernel.ts'
import { matesByPlace, takeMates, takeWorkshop } from './workshop.ts'
import type { Matching } from './state.ts'

/**
 * The fairness pass: passes matches on from whoever has several to whoever has none, in the order given, as long as that goes
 * without losing one (decision 29). Answers the matching after it, and how many members got their first match by it.
 */
export const shareOut = async (
  { table, mate }: Matching,
  order: Uint32Array,
  settings: Pick<MatchSettings, 'kernel'>,
): Promise<{ matching: Matching; reached: number }> => {
  const workshop = takeWorkshop(table)
  takeMates(workshop, mate)
  const { memberFirst } = workshop.tokens
  const firsts = workshop.section('order')
  let count = 0
  for (const member of order) if (memberFirst[member] !== memberFirst[member + 1]) firsts[count++] = memberFirst[member] as number
  const kernel = await openKernel(workshop, settings.kernel)
  const reached = kernel.shareOut(count)
  return { matching: { table, mate: matesByPlace(workshop) }, reached }
}
