import type { SharedVersions } from '../contract/versions.ts'
import type { LoaderPorts } from './loader.ts'

/** A remote's entry: the container protocol of module federation. */
interface Container {
  init(scope: ShareScope): Promise<void> | void
  get(expose: string): Promise<() => unknown>
}

interface Offer {
  get(): Promise<() => unknown>
  from: string
  loaded: 1
}

type ShareScope = Record<string, Record<string, Offer>>

/** Gives the shell's own instance of a shared module; may fetch it on demand. */
export type Instance = () => unknown

/**
 * Evaluates remotes: imports the entry, hands it the shell's instances and takes what `./remote` exposes. What else a federation
 * runtime does (finding remotes, choosing versions, retrying) the registry and the loader have done before.
 * @param instances shared module name → the shell's own instance of it
 * @param importEntry imports an address as a module
 */
export function createEvaluator(
  instances: Record<string, Instance>,
  versions: SharedVersions,
  importEntry: (url: string) => Promise<unknown> = importModule,
): LoaderPorts['evaluate'] {
  // One scope for all: a container refuses a second one.
  const scope: ShareScope = Object.fromEntries(
    Object.entries(instances).map(([name, instance]) => [name, { [versions[name] ?? '0.0.0']: offer(instance) }]),
  )
  return async (name, { base, entry }) => {
    const container = await importEntry(new URL(base + entry, document.baseURI).href)
    if (!isContainer(container)) throw new Error(`${name}: ${entry} is not a container`)
    await container.init(scope)
    const factory = await container.get('./remote')
    return factory()
  }
}

const importModule = (url: string): Promise<unknown> => import(/* webpackIgnore: true */ url)

function offer(instance: Instance): Offer {
  const get = async () => {
    const module = await instance()
    return () => module
  }
  return { get, from: 'shell', loaded: 1 }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'init' in value && 'get' in value
}
