import { createHash } from 'node:crypto'

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

// Different first bytes, so that an inner node can never be passed off as a leaf.
const leafMark = Buffer.of(0)
const nodeMark = Buffer.of(1)

/** The leaf of an entry: its salt keeps others from guessing what stands in it. */
export const leafOf = (salt: Buffer, text: string): Buffer => sha256(leafMark, salt, text)

const levelAbove = (level: readonly Buffer[]): Buffer[] =>
  level.flatMap((left, index) => {
    if (index % 2 === 1) return []
    const right = level[index + 1]
    return [right ? sha256(nodeMark, left, right) : left]
  })

/** The Merkle root of leaves in their order, hex. */
export const merkleRoot = (leaves: readonly Buffer[]): string => {
  let level = [...leaves]
  while (level.length > 1) level = levelAbove(level)
  return (level[0] ?? sha256()).toString('hex')
}
