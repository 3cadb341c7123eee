import { drawColumns, engineVersion, hashOfDrawn, isKnownEngine, rulesOf } from '@quintet/drawing'
import { commitmentOf, seedIfMade } from '@quintet/seed'
import type { DrawingContext } from './context.ts'
import { type Connection, openReader } from './database.ts'
import { type DrawingRow, readDrawing } from './ledger.ts'
import { logKeyOf } from './public-log/key.ts'
import { readLog } from './public-log/read.ts'
import { type SealedWeek, openSealed } from './sealed-entries.ts'
import { readToldDirectly } from './joint/told.ts'
import { verifyJoint } from './joint/verify-joint.ts'
import { beaconFaults, delayFaults, logFaults } from './verify-log.ts'
import { matchFaults } from './verify-matches.ts'
import { engineOf } from './report.ts'
import { outcomeFaults } from './verify-outcomes.ts'

export interface Verification {
  identical: boolean
  /** What was found, one sentence each. */
  findings: string[]
}

/** What keeps a week from being replayed: it was drawn by an engine that this version does not have. */
const engineFaults = ({ result }: DrawingRow): string[] => {
  const engine = engineOf(result)
  return isKnownEngine(engine)
    ? []
    : [
        `Version ${engine} of the engine drew it; the newest that this release has is ${engineVersion}. Replay it with one that has version ${engine}.`,
      ]
}

const replay = async (connection: Connection, row: DrawingRow, { population }: SealedWeek): Promise<string[]> => {
  const seed = seedIfMade(row)
  if (seed === undefined) return ['The seed cannot be made of what is stored.']
  const drawn = await drawColumns(population, seed, { rules: rulesOf(engineOf(row.result)) })
  const found = [
    ...matchFaults(connection, row.week, population, drawn),
    ...outcomeFaults(connection, row.week, drawn, population.members),
  ]
  if (hashOfDrawn(population, drawn) === row.result_hash) return found
  return [...found, 'The result does not have the hash that was sealed.']
}

const seedFaults = ({ beacon, config }: DrawingContext, connection: Connection, row: DrawingRow): string[] => {
  const fits = commitmentOf(row.seed) === row.commitment
  const log = readLog(connection, logKeyOf(config).public, row.week)
  return [
    ...(fits ? [] : ['The secret is not the one that was announced.']),
    ...beaconFaults(row, beacon?.chain),
    ...delayFaults(row),
    ...log.findings,
    ...logFaults(row, log.entries),
  ]
}

const verifyWith = async (context: DrawingContext, connection: Connection, row: DrawingRow): Promise<Verification> => {
  const told = readToldDirectly(connection, row.week)
  if (told) return verifyJoint(context, connection, row, told)
  // From the texts that members can read, not from what was packed of them.
  const sealed = openSealed(connection, { week: row.week, root: row.merkle_root, fromTexts: true })
  const findings = [...sealed.findings, ...seedFaults(context, connection, row)]
  if (sealed.erased.length > 0)
    findings.push(`${sealed.erased.length} of ${sealed.count} entries were erased; the week cannot be replayed whole.`)
  else findings.push(...(await replay(connection, row, sealed)))
  const identical = findings.length === 0
  const matches = (JSON.parse(row.result ?? '{}') as { matches?: number }).matches ?? 0
  return { identical, findings: identical ? [`${matches} matches of ${sealed.count} entries are identical.`] : findings }
}

/**
 * Replays a published week from its sealed entries and its seed, holds it against the public log, and says whether all is identical
 * or where it is not.
 */
export const verifyDrawing = async (context: DrawingContext, week: number): Promise<Verification> => {
  const row = await readDrawing(context.db.read, week)
  if (!row || row.state === 'announced' || row.state === 'frozen')
    return { identical: false, findings: [`Week ${week} has no result yet.`] }
  const missing = engineFaults(row)
  if (missing.length > 0) return { identical: false, findings: missing }
  const connection = openReader(context.db.source)
  try {
    return await verifyWith(context, connection, row)
  } finally {
    connection.close()
  }
}
