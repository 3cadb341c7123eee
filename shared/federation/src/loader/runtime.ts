import { createInstance } from '@module-federation/enhanced/runtime'
import type { SharedVersions } from '../contract/versions.ts'
import type { LoaderPorts } from './ports.ts'

/** Gives the shell's own instance of a shared module; may fetch it on demand. */
export type Instance = () => unknown

/**
 * Evaluates remotes with the federation runtime. It is heavy and comes only with the first remote.
 * @param instances shared module name → the shell's own instance of it
 */
export const createEvaluator = (instances: Record<string, Instance>, versions: SharedVersions): LoaderPorts['evaluate'] => {
  const runtime = createInstance({ name: 'shell', remotes: [] })
  // The shell alone offers, so there is nothing to negotiate: each remote's own container holds its versions against these, strictly.
  runtime.initShareScopeMap('default', shareScope(instances, versions))
  let loads = 0
  return async (name, { base, entry, version }) => {
    // A name of its own for every load, since the runtime remembers what failed.
    const alias = `${name.replaceAll('-', '_')}_${(loads += 1)}`
    runtime.registerRemotes([{ name: alias, type: 'module', version, entry: new URL(base + entry, document.baseURI).href }])
    return runtime.loadRemote(`${alias}/remote`)
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
