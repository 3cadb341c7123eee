import type { DrawingProof } from '@quintet/contract'
import { apart, drawSeedOf, readRandomness } from '@quintet/seed'
import { leafParts, writeHead, writePast } from '@quintet/drawing/sealed'
import type { Database } from '@quintet/database'
import type { DrawingHead, OwnPlace } from './receipt-rows.ts'
import { remarksOf } from '../public-log/remarks.ts'
import type { SealedEntry } from '../sealed-entries.ts'
import { leafTreeOf } from './leaf-tree-cache.ts'

const partsOf = ({ head, salt: secret, past: pastMembers, bodyHash, body }: SealedEntry) => {
  const { salt, past } = leafParts(secret, writePast(pastMembers))
  return {
    text: writeHead(head, bodyHash.toString('hex')),
    body: body(),
    salt: salt.toString('hex'),
    past: past.toString('hex'),
  }
}

const seedOf = (head: DrawingHead): Pick<DrawingProof, 'scheme' | 'beacon' | 'delay' | 'seed' | 'drawSeed'> => ({
  scheme: head.scheme,
  ...apart(readRandomness(head.beacon)),
  ...(head.state === 'published' && { seed: head.seed.toString('hex'), drawSeed: drawSeedOf(head) }),
})

/** What proves that the member's entry is the one under the published root; secret and seed only once the week is published. */
export const proofOf = async (
  db: Database,
  head: DrawingHead,
  { position, leaf }: OwnPlace,
  sealed: SealedEntry | undefined,
): Promise<DrawingProof> => {
  const tree = await leafTreeOf(db, head.week)
  const path = await tree.path(position)
  return {
    commitment: head.commitment,
    root: head.merkle_root ?? '',
    leaf: leaf.toString('hex'),
    path: path.map((node) => node.toString('hex')),
    position,
    count: tree.count,
    ...seedOf(head),
    ...(await remarksOf(db, head.week)),
    ...(sealed && partsOf(sealed)),
  }
}
