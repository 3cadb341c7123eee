import { checkRemote, type TextLoader } from '@quintet/federation/contract'

/** What a remote shows of itself when it is loaded. */
export interface LoadedFacts {
  /** Why `./remote` is not there at all. */
  missing?: string
  /** Breaches of the remote contract. */
  problems: string[]
  /** Language → sorted keys of its table. */
  texts: Record<string, string[]>
}

/** What an entry exports. */
export interface Container {
  init(scope: Record<string, unknown>): Promise<void> | void
  get(expose: string): Promise<() => unknown>
}

/** Looks at what a remote's entry gives. @param scope the singletons of a shell */
export const inspect = async (container: Container, scope: Record<string, unknown>, name: string): Promise<LoadedFacts> => {
  await container.init(scope)
  const found = await container
    .get('./remote')
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
  if (found instanceof Error) return { missing: `./remote is not exposed: ${found.message}`, problems: [], texts: {} }
  const check = checkRemote(found(), name)
  if (!check.ok) return { problems: check.reasons, texts: {} }
  const tile = name.replace(/^mf-/, '')
  if (check.remote.tile !== tile) return { problems: [`tile is ${check.remote.tile}, the registry has ${tile}`], texts: {} }
  const { texts, screenTexts } = check.remote
  const tables = Object.entries(texts).map(
    async ([language, load]) => [language, await keysOf(load, screenTexts?.[language])] as const,
  )
  return { problems: [], texts: Object.fromEntries(await Promise.all(tables)) }
}

const keysOf = async (...loaders: (TextLoader | undefined)[]): Promise<string[]> => {
  const tables = await Promise.all(loaders.flatMap((load) => (load ? [load()] : [])))
  return tables
    .flatMap((table) => Object.keys(typeof table.default === 'object' ? table.default : table))
    .filter((key) => key !== 'default')
    .sort()
}
