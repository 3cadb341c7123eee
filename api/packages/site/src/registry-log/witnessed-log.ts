import type { LogHead, LogProof, WitnessSignature } from '@quintet/registry/transparency'
import type { RegistryDocument, Releases } from '@quintet/registry'
import { isWitnessed, openPublicLog, type PublicLog } from '@quintet/registry/transparency'
import { LRUCache } from 'lru-cache'

const folder = 'log/'
const leastSignatures = 2
/** How long what was read of other servers' signatures counts. */
const pollMs = 2000

/** A head with what its witnesses signed. */
export interface SignedHead extends LogHead {
  signatures: WitnessSignature[]
}

/** The public log of a site's releases, with the signatures of its witnesses. */
export interface WitnessedLog {
  /** Whether the site has witnesses, and they have signed. */
  isOn(): Promise<boolean>
  /** The newest state of the log, by any signer. */
  newest(): Promise<SignedHead>
  /** The newest state that the witnesses signed. */
  witnessed(): Promise<SignedHead | undefined>
  /** The registry as it stood with that state. */
  documentOf(head: LogHead): Promise<RegistryDocument | undefined>
  /** What a page holds its versions against. @param seen size of the head that it saw last; 0 for none */
  proof(seen: number): Promise<LogProof | undefined>
  consistency(from: number, to: number): string[]
  leaf(position: number): string
  /** Takes a signature of a witness. @returns whether it is one, of a head of this log */
  take(head: LogHead, signature: WitnessSignature): Promise<boolean>
}

const keyOf = (size: number, key: string): string => `${folder}${String(size).padStart(9, '0')}-${key}.json`

/** @param witnesses public keys, SPKI, base64url */
export const openWitnessedLog = (releases: Releases, witnesses: readonly string[]): WitnessedLog => {
  const log: PublicLog = openPublicLog(releases)
  const { store } = releases
  const known = new Map<number, Map<string, WitnessSignature>>()
  const proofs = new LRUCache<string, LogProof>({ max: 200 })
  const need = Math.min(leastSignatures, witnesses.length)
  let asked = 0
  let asking: Promise<void> | undefined
  const note = (size: number, signature: WitnessSignature): boolean => {
    if (size < 1 || size > log.size() || !isWitnessed(witnesses, log.head(size), signature)) return false
    const all = known.get(size) ?? new Map<string, WitnessSignature>()
    known.set(size, all.set(signature.key, signature))
    return true
  }
  const readSignatures = async () => {
    const keys = (await store.list(folder)).slice(-2 * Math.max(1, witnesses.length))
    for (const key of keys) {
      const [, size, id] = /^log\/(\d+)-([\w-]+)\.json$/.exec(key) ?? []
      if (!size || !id || known.get(Number(size))?.has(id)) continue
      const content = await store.read(key)
      if (content) note(Number(size), JSON.parse(String(content)) as WitnessSignature)
    }
  }
  const read = async () => {
    await log.refresh()
    await readSignatures()
    asked = Date.now()
    asking = undefined
  }
  const refresh = async (isOld = Date.now() - asked >= Math.min(pollMs, store.pollMs)) => {
    if (isOld) asking ??= read()
    await asking
  }
  const signaturesOf = (size: number): WitnessSignature[] => [...(known.get(size)?.values() ?? [])]
  const headOf = (size: number): SignedHead => ({ ...log.head(size), signatures: signaturesOf(size) })
  const newestSigned = (): number | undefined =>
    [...known]
      .filter(([, signatures]) => signatures.size >= need)
      .map(([size]) => size)
      .toSorted((one, other) => other - one)[0]
  const witnessed = async () => {
    await refresh()
    const size = newestSigned()
    return size === undefined ? undefined : headOf(size)
  }
  return {
    isOn: async () => witnesses.length > 0 && (await witnessed()) !== undefined,
    async newest() {
      await refresh(true)
      return headOf(log.size())
    },
    witnessed,
    documentOf: ({ size }) => log.document(size - 1),
    async proof(seen) {
      const head = await witnessed()
      if (!head) return undefined
      const from = Number.isInteger(seen) && seen >= 1 && seen < head.size ? seen : 0
      const key = `${head.size} ${from}`
      const position = head.size - 1
      const proof = proofs.get(key) ?? {
        ...head,
        witnesses: [...witnesses],
        leaf: log.leaf(position),
        position,
        path: log.inclusion(position, head.size),
        ...(from > 0 && { consistency: log.consistency(from, head.size) }),
      }
      proofs.set(key, proof)
      return { ...proof, signatures: head.signatures }
    },
    consistency: (from, to) => log.consistency(from, to),
    leaf: (position) => log.leaf(position),
    async take({ size, root }, signature) {
      await refresh(size > log.size())
      if (size < 1 || size > log.size() || log.head(size).root !== root || !note(size, signature)) return false
      await store.create(keyOf(size, signature.key), Buffer.from(JSON.stringify(signature)))
      return true
    },
  }
}
