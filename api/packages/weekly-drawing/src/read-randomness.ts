import {
  type BeaconRound,
  type BeaconSource,
  type Randomness,
  SeedNotReady,
  type SeedParts,
  isDelay,
  isKnown,
  readRandomness,
  runDelay,
  startOf,
} from '@quintet/seed'
import { type Waiting, readBeaconRound } from './beacon/read-round.ts'
import type { DrawingDatabase } from './database.ts'

export interface FrozenSeed extends SeedParts {
  commitment: string
}

const readRound = (
  week: number,
  source: BeaconSource | undefined,
  named: BeaconRound,
  waiting: Waiting,
): Promise<BeaconRound> => {
  if (source?.chain.hash !== named.chain)
    throw new SeedNotReady(`Week ${week} needs round ${named.round} of the beacon ${named.chain}: set QUINTET_BEACON.`)
  return readBeaconRound(source, named.round, waiting)
}

const workOut = async ({ merkle_root: root, commitment }: FrozenSeed, squarings: number, { check, onWait }: Waiting) => {
  onWait(`A delay of ${squarings} squarings is worked out.`)
  return runDelay(startOf(root ?? '', commitment), squarings, check)
}

/**
 * The row with the randomness that its freeze named: the round of the beacon is waited for, the delay is worked out. A week is never
 * drawn without it.
 */
export const withRandomness = async <Row extends FrozenSeed>(
  db: DrawingDatabase,
  row: Row,
  { week, beacon, ...waiting }: { week: number; beacon: BeaconSource | undefined } & Waiting,
): Promise<Row> => {
  const named = readRandomness(row.beacon)
  if (!named || isKnown(named)) return row
  const known: Randomness = isDelay(named)
    ? await workOut(row, named.squarings, waiting)
    : await readRound(week, beacon, named, waiting)
  const stored = JSON.stringify(known)
  await db.writeDurably(({ prepare }) => prepare('UPDATE drawings SET beacon = ? WHERE week = ?').run(stored, week))
  return { ...row, beacon: stored }
}
