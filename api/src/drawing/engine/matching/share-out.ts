import type { MatchSettings } from './match-pairs.ts'
import { openKernel } from './open-kernel.ts'
import { matesByPlace, takeMates, takeWorkshop } from './workshop.ts'
import type { Matching } from './state.ts'

/**
 * The fairness pass: passes matches on from members who have several to members who have none, without losing one (decision 29). Answers the matching
 * after it, and how many members got their first match by it. The values of the tokens (`Matched`) lead to ways that cost little weight.
 */
export const shareOut = async (
  { table, mate }: Matching,
  values: Int32Array,
  settings: Pick<MatchSettings, 'kernel'>,
): Promise<{ matching: Matching; reached: number }> => {
  const workshop = takeWorkshop(table)
  takeMates(workshop, mate)
  workshop.section('value').set(values)
  const kernel = await openKernel(workshop, settings.kernel)
  const reached = kernel.shareOut()
  return { matching: { table, mate: matesByPlace(workshop) }, reached }
}
