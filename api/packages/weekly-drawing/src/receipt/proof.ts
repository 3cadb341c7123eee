import type { DrawingProof } from '@quintet/contract'
import { apart, drawSeedOf, readRandomness } from '@quintet/seed'
import { leafParts, writeHead, writePast } from '@quintet/drawing/sealed'
import type { Database } from '@quintet/database'
import type { DrawingHead, OwnPlace } from './receipt-rows.ts'
import { type JointTold, readTold, seedOfTold } from '../joint/told.ts'
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

const namedOf = (head: DrawingHead): Pick<DrawingProof, 'scheme' | 'beacon' | 'delay'> => {
  const { beacon, delay } = apart(readRandomness(head.beacon))
  return {
    scheme: head.scheme,
    ...(beacon && { beacon: { chain: beacon.chain, round: beacon.round } }),
    ...(delay && { delay: { squarings: delay.squarings } }),
  }
}

// Nothing was drawn with what this cell committed to by itself, so its secret is not told.
const jointOf = (head: DrawingHead, told: JointTold): Pick<DrawingProof, 'scheme' | 'beacon' | 'delay' | 'joint'> => {
  const { commitment, scheme, root, cells, secret } = told
  const isTold = head.state === 'published' && secret !== undefined
  return {
    ...namedOf(head),
    joint: {
      commitment,
      scheme,
      root,
      roots: cells.map((cell) => cell.root),
      ...apart(readRandomness(told.beacon)),
      ...(isTold && { seed: secret, drawSeed: seedOfTold(told) }),
    },
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
  const [path, told] = [await tree.path(position), await readTold(db, head.week)]
  return {
    commitment: head.commitment,
    root: head.merkle_root ?? '',
    leaf: leaf.toString('hex'),
    path: path.map((node) => node.toString('hex')),
    position,
    count: tree.count,
    ...(told ? jointOf(head, told) : seedOf(head)),
    ...(await remarksOf(db, head.week)),
    ...(sealed && partsOf(sealed)),
  }
}
