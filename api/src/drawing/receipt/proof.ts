import type { DrawingProof } from '@quintet/contract'
import type { Database } from '../../db/store.ts'
import type { DrawingHead, OwnEntry } from '../../repositories/drawing-receipts.ts'
import { leafParts } from '../engine/merkle.ts'
import { leafTreeOf } from './of-weeks.ts'

const partsOf = ({ salt, entry }: OwnEntry) => {
  if (salt === null || entry === null) return {}
  const { salt: ownSalt, text, past } = leafParts(salt, entry)
  return { text, salt: ownSalt.toString('hex'), past: past.toString('hex') }
}

/** What proves that the member's entry is the one under the published root; the seed only once the week is published. */
export const proofOf = async (db: Database, head: DrawingHead, entry: OwnEntry): Promise<DrawingProof> => {
  const tree = await leafTreeOf(db, head.week)
  const path = await tree.path(entry.position)
  return {
    commitment: head.commitment,
    root: head.merkle_root ?? '',
    leaf: entry.leaf.toString('hex'),
    path: path.map((node) => node.toString('hex')),
    position: entry.position,
    count: tree.count,
    ...(head.state === 'published' && { seed: head.seed.toString('hex') }),
    ...partsOf(entry),
  }
}
