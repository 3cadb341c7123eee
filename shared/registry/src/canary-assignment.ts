import { createHash } from 'node:crypto'
import type { RegistryDocument } from './document.ts'

const buckets = 10_000

/**
 * Where a visitor stands for a remote: always the same place, another one for every remote, so that nobody is everybody's canary.
 * @param visitor random id
 * @returns 0 to 100, never 100 itself
 */
export const bucketOf = (remote: string, visitor: string): number => {
  const digest = createHash('sha256').update(`${remote}\0${visitor}`).digest()
  return ((digest.readUInt32BE(0) % buckets) / buckets) * 100
}

/** Whether anything is being tried out, so that visitors have to be told apart. */
export const hasCanary = ({ remotes }: RegistryDocument): boolean => Object.values(remotes).some(({ canary }) => canary)

/** Names of the remotes of which a visitor gets the canary. Raising a percentage only ever adds visitors. */
export const canariesOf = ({ remotes }: RegistryDocument, visitor: string): string[] =>
  Object.entries(remotes).flatMap(([name, { canary }]) => (canary && bucketOf(name, visitor) < canary.percent ? [name] : []))

/** The registry as one group of visitors sees it: the canary live, what is live for the others its fallback. */
export const seenWith = (document: RegistryDocument, canaries: string[]): RegistryDocument => {
  if (canaries.length === 0) return document
  const remotes = Object.entries(document.remotes).map(([name, remote]) => {
    const version = canaries.includes(name) ? remote.canary?.version : undefined
    if (!version) return [name, remote]
    return [name, { ...remote, live: version, order: [...remote.order.filter((other) => other !== version), version] }]
  })
  return { ...document, remotes: Object.fromEntries(remotes) }
}
