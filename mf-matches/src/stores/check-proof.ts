import type { DrawingProof } from '@quintet/contract'
import { isDelayProved } from './check-delay.ts'
import { type Bytes, bytesOf, bytesOfText, hexOf, sha256 } from './hashes.ts'

/** What the browser found: yes, no, or not to be said, since a part is not published yet or was deleted. */
export type Finding = 'yes' | 'no' | 'unknown'

export interface ProofFindings {
  /** The secret is the one that was committed to, and the seed is made of it as it should be. */
  seed: Finding
  /** The entry gives the leaf. */
  leaf: Finding
  /** The leaf stands at its place under the root. */
  root: Finding
  /** The delay took its squarings; left out where the week used none. */
  delay?: Finding
}

const [leafMark, nodeMark] = [0, 1]

const finding = (isRight: boolean): Finding => (isRight ? 'yes' : 'no')

const seedTag = bytesOfText('quintet-drawing-seed-2')

/** What the week must have been drawn with: mixed of the secret, the root and the public randomness; of old weeks the secret. */
const drawSeedOf = async ({ scheme, root, beacon, delay }: DrawingProof, secret: Bytes): Promise<Bytes> => {
  if (scheme !== 2) return secret
  const known = beacon?.signature ?? delay?.output
  const randomness = known === undefined ? [] : [await sha256(bytesOf(known))]
  return sha256(seedTag, secret, bytesOf(root), ...randomness)
}

const checkSeed = async (proof: DrawingProof): Promise<Finding> => {
  const { seed, commitment, scheme, beacon, delay, drawSeed } = proof
  if (seed === undefined) return 'unknown'
  if (hexOf(await sha256(bytesOf(seed))) !== commitment) return 'no'
  // Old weeks, and servers of before, tell no seed of their own.
  if (drawSeed === undefined) return finding(scheme === undefined)
  // What was named and is not shown is not part of any seed.
  if ((beacon && beacon.signature === undefined) || (delay && delay.output === undefined)) return 'no'
  if (beacon && delay) return 'no'
  return finding(hexOf(await drawSeedOf(proof, bytesOf(seed))) === drawSeed)
}

// What the member says and wants stands apart; the entry names it by its hash.
const isBodyNamed = async (text: string, body: string): Promise<boolean> =>
  text.endsWith(`,"body":"${hexOf(await sha256(bytesOfText(body)))}"}`)

const checkLeaf = async ({ past, salt, text, body, leaf }: DrawingProof): Promise<Finding> => {
  if (past === undefined || salt === undefined || text === undefined || body === undefined) return 'unknown'
  const made = await sha256(leafMark, bytesOf(past), bytesOf(salt), bytesOfText(text))
  return finding(hexOf(made) === leaf && (await isBodyNamed(text, body)))
}

/** Climbs from the leaf: on each level it has a neighbour, or stands alone at the end of the row and goes up as it is. */
const checkRoot = async ({ leaf, path, position, count, root }: DrawingProof): Promise<Finding> => {
  const neighbours = path.map(bytesOf)
  let [node, at] = [bytesOf(leaf), position]
  for (let width = count; width > 1; width = Math.ceil(width / 2), at = Math.floor(at / 2)) {
    if (at % 2 === 0 && at + 1 >= width) continue
    const neighbour = neighbours.shift()
    if (!neighbour) return 'no'
    node = await (at % 2 === 0 ? sha256(nodeMark, node, neighbour) : sha256(nodeMark, neighbour, node))
  }
  return finding(position < count && neighbours.length === 0 && hexOf(node) === root)
}

/** Whether roots of several cells lead to one, and the own one is among them. */
const isAmong = async ({ root, joint }: DrawingProof): Promise<boolean> => {
  if (!joint) return true
  let row = joint.roots.map(bytesOf)
  while (row.length > 1) {
    const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) => row.slice(2 * at, 2 * at + 2))
    row = await Promise.all(
      pairs.map(async ([left, right]) => (right ? sha256(nodeMark, left as Bytes, right) : (left as Bytes))),
    )
  }
  return joint.roots.includes(root) && row[0] !== undefined && hexOf(row[0]) === joint.root
}

/** What the week was drawn with: by this cell, or for several. */
export const drawnWith = ({ joint, ...proof }: DrawingProof): DrawingProof => {
  if (!joint) return proof
  const { roots: _, ...drawn } = joint
  const { beacon: _beacon, delay: _delay, ...rest } = proof
  return { ...rest, ...drawn }
}

const checkDelay = async (proof: DrawingProof): Promise<Finding> => {
  if (proof.delay?.output === undefined && proof.seed === undefined) return 'unknown'
  return finding(await isDelayProved(proof))
}

/** Checks a proof with nothing but the numbers in it; the server is not asked. */
export const checkProof = async (proof: DrawingProof): Promise<ProofFindings> => {
  const drawn = drawnWith(proof)
  return {
    seed: await checkSeed(drawn),
    leaf: await checkLeaf(proof),
    root: (await isAmong(proof)) ? await checkRoot(proof) : 'no',
    ...(drawn.delay && { delay: await checkDelay(drawn) }),
  }
}
