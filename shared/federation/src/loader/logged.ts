import { topOfInclusion, topsOfConsistency } from '@quintet/domain/merkle'
import { digestText, headText, type LogHead, type LogLeaf, type LogProof } from '../contract/log-proof.ts'

// Holds what a page is about to run against the public log of releases. What this browser has seen of the log it remembers: a log that forgets
// or rewrites an edit, and a build that was given to this browser alone, are told by it.

/** What this browser knows of the log. */
export interface Pin extends LogHead {
  /** Public keys of the witnesses, SPKI, base64url. */
  witnesses: string[]
}

/** What the check needs from the browser. */
export interface LogPorts {
  /** Asks for a proof. @param seen size of the last head that was seen; 0 for none */
  ask(seen: number): Promise<LogProof>
  read(): Pin | undefined
  keep(pin: Pin): void
}

/** As many signatures of witnesses a head needs, if there are so many witnesses. */
const leastSignatures = 2

const fromText = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const sha256 = async (...parts: Uint8Array[]): Promise<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return crypto.subtle.digest('SHA-256', all)
}

// Leaves and nodes begin with another byte, so that none passes for the other (RFC 9162).
const leafOf = async (text: string): Promise<string> => toText(await sha256(Uint8Array.of(0), utf8(text)))
const join = async (left: string, right: string): Promise<string> =>
  toText(await sha256(Uint8Array.of(1), fromText(left), fromText(right)))

const idOf = async (witness: string): Promise<string> =>
  toText(await crypto.subtle.digest('SHA-256', fromText(witness))).slice(0, 12)

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

const hasSigned = async (witness: string, { size, root, signatures }: LogProof): Promise<boolean> => {
  const id = await idOf(witness)
  const found = signatures.find(({ key }) => key === id)
  if (!found) return false
  const key = await crypto.subtle.importKey('spki', fromText(witness), curve, false, ['verify'])
  const hash = { name: 'ECDSA', hash: 'SHA-256' }
  return crypto.subtle.verify(hash, key, fromText(found.signature), utf8(headText({ size, root })))
}

const isWitnessed = async (witnesses: readonly string[], proof: LogProof): Promise<boolean> => {
  const different = [...new Set(witnesses)]
  const signed = await Promise.all(different.map((witness) => hasSigned(witness, proof)))
  return different.length > 0 && signed.filter(Boolean).length >= Math.min(leastSignatures, different.length)
}

const follows = async (pin: Pin, { size, root, consistency }: LogProof): Promise<boolean> => {
  if (size === pin.size) return root === pin.root
  const tops = await topsOfConsistency({ from: pin.size, to: size, top: pin.root, path: consistency ?? [] }, join)
  return tops !== undefined && tops.first === pin.root && tops.second === root
}

const isIncluded = async ({ leaf, position, size, path, root }: LogProof): Promise<boolean> =>
  (await topOfInclusion({ leaf: await leafOf(leaf), position, size, path }, join)) === root

/** What is wrong with a proof; nothing where it holds. */
const faultOf = async (proof: LogProof, pin: Pin | undefined): Promise<string | undefined> => {
  if (!(await isWitnessed(pin?.witnesses ?? proof.witnesses, proof))) return 'the head of the log is not signed by its witnesses'
  if (pin && proof.size < pin.size) return `the log has ${proof.size} edits, ${pin.size} were seen`
  if (pin && !(await follows(pin, proof))) return 'the log is another one than was seen before'
  return (await isIncluded(proof)) ? undefined : 'the registry is not in the log'
}

/** Says of a version what speaks against running it; nothing where it stands in the log. */
export type LogCheck = (remote: string, files: readonly { path: string; integrity: string }[]) => Promise<string | undefined>

/** Makes the check of one page. A proof is asked for once, and again for what it does not name. */
export const createLogCheck = ({ ask, read, keep }: LogPorts): LogCheck => {
  let known: Promise<LogLeaf | string> | undefined
  const learn = async (): Promise<LogLeaf | string> => {
    const pin = read()
    const proof = await ask(pin?.size ?? 0)
    const fault = await faultOf(proof, pin)
    if (fault !== undefined) return fault
    keep({ size: proof.size, root: proof.root, witnesses: proof.witnesses })
    return JSON.parse(proof.leaf) as LogLeaf
  }
  const learned = (again: boolean): Promise<LogLeaf | string> => {
    if (again || !known) known = learn()
    known.catch(() => (known = undefined))
    return known
  }
  return async (remote, files) => {
    const digest = toText(await sha256(utf8(digestText(files))))
    for (const again of [false, true]) {
      const leaf = await learned(again)
      if (typeof leaf === 'string') return leaf
      if (Object.hasOwn(leaf.versions, remote) && leaf.versions[remote]?.includes(digest)) return undefined
    }
    return 'this build is not in the log of releases'
  }
}

const pinKey = 'quintet.log'

const readPin = (): Pin | undefined => {
  try {
    const kept = localStorage.getItem(pinKey)
    return kept ? (JSON.parse(kept) as Pin) : undefined
  } catch {
    return undefined
  }
}

const keepPin = (pin: Pin): void => {
  try {
    localStorage.setItem(pinKey, JSON.stringify(pin))
  } catch {
    // A browser that keeps nothing holds each page against the witnesses alone.
  }
}

/** Asks the site for a proof. @throws when there is no answer, or it is none */
export const askProof = async (seen: number): Promise<LogProof> => {
  const answer = await fetch(`/transparency/registry/proof?seen=${seen}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(5000),
  })
  if (!answer.ok) throw new TypeError(`Failed to fetch the proof of the registry: ${answer.status}`)
  return (await answer.json()) as LogProof
}

/** The check of this page. */
export const logCheck = (): LogCheck => createLogCheck({ ask: askProof, read: readPin, keep: keepPin })
