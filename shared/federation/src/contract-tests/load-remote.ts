// Run by `loadInNode`: `load-remote.ts <url of the entry> <name>` prints what it found as one line of JSON.
import { createRequire } from 'node:module'
import { checkRemote, type TextLoader } from '../index.ts'
import { installedVersions, sharedIn } from '../build/shared-versions.ts'

interface Container {
  init(scope: Record<string, unknown>): Promise<void> | void
  get(expose: string): Promise<() => unknown>
}

const [url = '', name = ''] = process.argv.slice(2)
const own = createRequire(`${process.cwd()}/package.json`)

// Stands in for the shell's own packages: whatever is asked of it, it can be called and read again.
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' || key === '__esModule' ? undefined : anything),
})

async function offer(module: string): Promise<unknown> {
  if (/^@quintet\/(sdk|ui)/.test(module)) return anything
  const exports: unknown = await import(own.resolve(module))
  return typeof exports === 'object' && exports !== null && 'default' in exports
    ? { ...(exports.default as object), ...exports }
    : exports
}

async function shareScope() {
  const names = sharedIn(process.cwd())
  const versions = installedVersions(process.cwd(), names)
  const pairs = names.map(async (module) => {
    const exports = await offer(module)
    return [module, { [versions[module] ?? '']: { get: async () => () => exports, from: 'shell', loaded: 1 } }]
  })
  return Object.fromEntries(await Promise.all(pairs)) as Record<string, unknown>
}

const container = (await import(url)) as Container
await container.init(await shareScope())
const check = checkRemote((await container.get('./remote'))(), name)

async function keysOf(load: TextLoader): Promise<string[]> {
  const table = await load()
  return Object.keys(typeof table.default === 'object' ? table.default : table)
    .filter((key) => key !== 'default')
    .sort()
}

const texts: Record<string, string[]> = {}
if (check.ok) for (const [language, load] of Object.entries(check.remote.texts)) texts[language] = await keysOf(load)
process.stdout.write(`\n${JSON.stringify({ problems: check.ok ? [] : check.reasons, texts })}\n`)
