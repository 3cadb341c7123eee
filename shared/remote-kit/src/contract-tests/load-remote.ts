// Run by `loadInNode`: `load-remote.ts <url of the entry> <name>` prints what it found as one line of JSON.
import { createRequire } from 'node:module'
import { installedVersions, sharedIn } from '../build/shared-versions.ts'
import { type Container, inspect } from './inspect.ts'

const [url = '', name = ''] = process.argv.slice(2)
const own = createRequire(`${process.cwd()}/package.json`)

// Stands in for the shell's own packages: whatever is asked of it, it can be called and read again.
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' || key === '__esModule' ? undefined : anything),
})

const offer = async (module: string): Promise<unknown> => {
  if (/^@quintet\/(sdk|ui)/.test(module)) return anything
  const exports: unknown = await import(own.resolve(module))
  return typeof exports === 'object' && exports !== null && 'default' in exports
    ? { ...(exports.default as object), ...exports }
    : exports
}

const shareScope = async () => {
  const names = sharedIn(process.cwd())
  const versions = installedVersions(process.cwd(), names)
  const pairs = names.map(async (module) => {
    const exports = await offer(module)
    return [module, { [versions[module] ?? '']: { get: async () => () => exports, from: 'shell', loaded: 1 } }]
  })
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, unknown>
}

const facts = await inspect((await import(url)) as Container, await shareScope(), name)
process.stdout.write(`\n${JSON.stringify(facts)}\n`)
