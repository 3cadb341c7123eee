import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { drawTexts } from './draw-texts.ts'
import type { DrawnMatch } from './engine/draw.ts'
import { leafOf, merkleRoot } from './engine/merkle.ts'
import { readDrawing } from './ledger.ts'
import { openResult, openSealed } from './run.ts'
import type { SealedEntry } from './sealed.ts'

export interface Verification {
  identical: boolean
  /** What was found, one sentence each. */
  findings: string[]
}

const matchKey = ({ one, other }: DrawnMatch): string => `${one}-${other}`

const differences = (sealed: readonly DrawnMatch[], replayed: readonly DrawnMatch[]): string[] => {
  const again = new Map(replayed.map((match) => [matchKey(match), JSON.stringify(match)]))
  const first = sealed.find((match) => again.get(matchKey(match)) !== JSON.stringify(match))
  const extra = replayed.find((match) => !sealed.some((one) => matchKey(one) === matchKey(match)))
  return [
    ...(first ? [`The match of members ${matchKey(first)} is not drawn like that from the sealed entries.`] : []),
    ...(extra ? [`The sealed entries also give a match of members ${matchKey(extra)}.`] : []),
  ]
}

const leafFindings = (rows: readonly SealedEntry[], root: string | null): string[] => {
  const changed = rows.find(({ salt, entry, leaf }) => salt && entry !== null && !leafOf(salt, entry).equals(leaf))
  return [
    ...(changed ? [`The entry at position ${changed.position} does not fit its leaf.`] : []),
    ...(merkleRoot(rows.map(({ leaf }) => leaf)) === root ? [] : ['The leaves do not lead to the published root.']),
  ]
}

/** Replays a published week from its sealed entries and its seed, and says whether the result is identical or where it is not. */
export const verifyDrawing = async (context: Context, week: number): Promise<Verification> => {
  const row = await readDrawing(context.db.read, week)
  if (!row || row.state === 'announced' || row.state === 'frozen')
    return { identical: false, findings: [`Week ${week} has no result yet.`] }
  const drawn = openResult(row)
  const { rows, texts, erased } = await openSealed(context, row)
  const seedFits = createHash('sha256').update(row.seed).digest('hex') === row.commitment
  const findings = [...leafFindings(rows, row.merkle_root), ...(seedFits ? [] : ['The seed is not the one that was announced.'])]
  if (erased > 0)
    return {
      identical: false,
      findings: [...findings, `${erased} of ${rows.length} entries were erased; the week cannot be replayed whole.`],
    }
  const replayed = await drawTexts({ texts, seed: row.seed.toString('hex') })
  if (!replayed) throw new Error('The replay was stopped.')
  if (JSON.stringify(replayed) !== row.result) findings.push(...differences(drawn.matches, replayed.matches))
  const identical = findings.length === 0 && JSON.stringify(replayed) === row.result
  return {
    identical,
    findings: identical ? [`${drawn.matches.length} matches of ${rows.length} entries are identical.`] : findings,
  }
}
