import { createInstance } from '@module-federation/enhanced/runtime'
import type { SharedVersions } from '../contract/versions.ts'
import type { LoaderPorts } from './loader.ts'

/**
 * Evaluates remotes with the federation runtime. It is heavy and comes only with the first remote.
 * @param singletons shared module name → the shell's own instance of it
 */
export function createEvaluator(singletons: Record<string, unknown>, versions: SharedVersions): LoaderPorts['evaluate'] {
  const shared = Object.entries(singletons).map(([name, module]) => [name, offer(module, versions[name] ?? '0.0.0')])
  const runtime = createInstance({ name: 'shell', remotes: [], shared: Object.fromEntries(shared) })
  let loads = 0
  return async (name, { base, entry, version }) => {
    // A name of its own for every load, since the runtime remembers what failed.
    const alias = `${name.replaceAll('-', '_')}_${(loads += 1)}`
    runtime.registerRemotes([{ name: alias, type: 'module', version, entry: new URL(base + entry, document.baseURI).href }])
    return runtime.loadRemote(`${alias}/remote`)
  }
}

function offer(module: unknown, version: string) {
  return { version, lib: () => module, shareConfig: { singleton: true, requiredVersion: `^${version}`, strictVersion: true } }
}
