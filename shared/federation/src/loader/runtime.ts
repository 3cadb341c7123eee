import { createInstance } from '@module-federation/enhanced/runtime'
import type { SharedVersions } from '../contract/versions.ts'
import type { LoaderPorts } from './ports.ts'

/** Gives the shell's own instance of a shared module; may fetch it on demand. */
export type Instance = () => unknown

/**
 * Evaluates remotes with the federation runtime. It is heavy and comes only with the first remote.
 * @param instances shared module name → the shell's own instance of it
 */
export function createEvaluator(instances: Record<string, Instance>, versions: SharedVersions): LoaderPorts['evaluate'] {
  const shared = Object.entries(instances).map(([name, instance]) => [name, offer(instance, versions[name] ?? '0.0.0')])
  const runtime = createInstance({ name: 'shell', remotes: [], shared: Object.fromEntries(shared) })
  let loads = 0
  return async (name, { base, entry, version }) => {
    // A name of its own for every load, since the runtime remembers what failed.
    const alias = `${name.replaceAll('-', '_')}_${(loads += 1)}`
    runtime.registerRemotes([{ name: alias, type: 'module', version, entry: new URL(base + entry, document.baseURI).href }])
    return runtime.loadRemote(`${alias}/remote`)
  }
}

function offer(instance: Instance, version: string) {
  const get = async () => {
    const module = await instance()
    return () => module
  }
  return { version, get, shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true } }
}
