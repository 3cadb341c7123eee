import { createInstance } from '@module-federation/enhanced/runtime'
import type { SharedVersions } from '../contract/versions.ts'
import type { LoaderPorts } from './ports.ts'

/** Gives the shell's own instance of a shared module; may fetch it on demand. */
export type Instance = () => unknown

/** Gives what of the shared modules is one remote's alone, in place of the shell's own instances. */
export type OwnInstances = (name: string, version: string) => Record<string, Instance>

/**
 * Evaluates remotes with the federation runtime. It is heavy and comes only with the first remote.
 * @param instances shared module name → the shell's own instance of it
 * @param ownInstances those that each remote gets one of its own of
 */
export const createEvaluator = (
  instances: Record<string, Instance>,
  versions: SharedVersions,
  ownInstances: OwnInstances,
): LoaderPorts['evaluate'] => {
  // The runtime stands in a global, with all that it keeps: what is offered is handed over once, and stays in no table of its.
  const waiting = new Map<string, ShareScope>()
  const handOver = (remote: string): ShareScope => {
    const scope = waiting.get(remote) ?? {}
    waiting.delete(remote)
    return scope
  }
  const runtime = createInstance({
    name: 'shell',
    remotes: [],
    plugins: [{ name: 'own-scopes', beforeInitContainer: (args) => ({ ...args, shareScope: handOver(args.remoteInfo.name) }) }],
  })
  let loads = 0
  return async (name, { base, entry, version }) => {
    // A name of its own for every load, since the runtime remembers what failed.
    const alias = `${name.replaceAll('-', '_')}_${(loads += 1)}`
    // The shell alone offers, so there is nothing to negotiate: each remote's own container holds its versions against these, strictly.
    waiting.set(alias, shareScope({ ...instances, ...ownInstances(name, version) }, versions))
    runtime.registerRemotes([{ name: alias, type: 'module', version, entry: new URL(base + entry, document.baseURI).href }])
    try {
      return await runtime.loadRemote(`${alias}/remote`)
    } finally {
      waiting.delete(alias)
    }
  }
}

type ShareScope = Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1]

const shareScope = (instances: Record<string, Instance>, versions: SharedVersions): ShareScope => {
  const offers = Object.entries(instances).map(([name, instance]) => {
    const version = versions[name] ?? '0.0.0'
    return [name, { [version]: offer(instance, version) }]
  })
  return Object.fromEntries(offers) as ShareScope
}

const offer = (instance: Instance, version: string): ShareScope[string][string] => {
  const get = async () => {
    const module = await instance()
    return () => module
  }
  const shareConfig = { singleton: true, requiredVersion: `^${version}`, strictVersion: true }
  return { version, get, shareConfig, scope: ['default'], from: 'shell', useIn: [], deps: [], strategy: 'version-first' }
}
