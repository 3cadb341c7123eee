import { type PublishedRemote, type RegistryDocument, seenWith } from '@quintet/registry'

/** A number of the registry as some of the visitors have it. */
export interface Side {
  /** The registry as they see it; nothing in it is tried out, so that all who look at it see the same. */
  document: RegistryDocument
  /** What they try out, `NAME VERSION` each; empty for everyone else. */
  canaries: string[]
}

const withoutCanaries = (document: RegistryDocument): RegistryDocument => {
  const remotes = Object.entries(document.remotes).map(([name, { canary: _, ...remote }]): [string, PublishedRemote] => [
    name,
    remote,
  ])
  return { ...document, remotes: Object.fromEntries(remotes) }
}

/** What there is to look at of one number: what most visitors have and, while anything is tried out, what those have who get all of it. */
export const sidesOf = (document: RegistryDocument): Side[] => {
  const tried = Object.entries(document.remotes).flatMap(([name, { canary }]) => (canary ? [{ name, ...canary }] : []))
  const most = { document: withoutCanaries(document), canaries: [] }
  if (tried.length === 0) return [most]
  const canaries = tried.map(({ name, version }) => `${name} ${version}`)
  const all = seenWith(
    document,
    tried.map(({ name }) => name),
  )
  return [most, { document: withoutCanaries(all), canaries }]
}
