import type { DrawingProof } from '@quintet/contract'

/** What the browser found: yes, no, or not to be said, since a part is not published yet or was deleted. */
export type Finding = 'yes' | 'no' | 'unknown'

export interface ProofFindings {
  /** The seed is the one that was committed to. */
  seed: Finding
  /** The entry gives the leaf. */
  leaf: Finding
  /** The leaf stands at its place under the root. */
  root: Finding
}

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (hex: string): Bytes => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const sha256 = async (...parts: (Bytes | number)[]): Promise<Bytes> => {
  const whole = parts.flatMap((part) => (typeof part === 'number' ? part : [...part]))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(whole)))
}

const [leafMark, nodeMark] = [0, 1]

const finding = (isRight: boolean): Finding => (isRight ? 'yes' : 'no')

const checkSeed = async ({ seed, commitment }: DrawingProof): Promise<Finding> =>
  seed === undefined ? 'unknown' : finding(hexOf(await sha256(bytesOf(seed))) === commitment)

const bytesOfText = (text: string): Bytes => new TextEncoder().encode(text)

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

/** Checks a proof with nothing but the numbers in it; the server is not asked. */
export const checkProof = async (proof: DrawingProof): Promise<ProofFindings> => ({
  seed: await checkSeed(proof),
  leaf: await checkLeaf(proof),
  root: await checkRoot(proof),
})
