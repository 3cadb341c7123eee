import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@quintet/contract'
import { wireCalls } from '@quintet/contract/wire'
import { type ShellWire, wireShapeOf } from '@quintet/registry/calls'
import { declaredCalls } from './declared-calls.ts'
import { root } from './packages.ts'

// Tiles name their calls in their contracts; what the shell itself calls, its sources say.
const sources = ['shell/src', 'shared/sdk/src', 'shared/ui/src']
const made = /\bsend\(\s*'(\w+)'/g

const callsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(root, folder, path), 'utf8').matchAll(made)].map(([, name = '']) => name))

/** How the shell of these sources spells and declares every call, and which ones it makes itself. */
export const shellWire = (): ShellWire => {
  const wire = Object.entries(wireCalls).map(([name, spelled]) => [name, wireShapeOf(calls[name as keyof typeof calls], spelled)])
  return {
    own: [...new Set(sources.flatMap(callsIn))].sort(),
    wire: Object.fromEntries(wire) as ShellWire['wire'],
    declared: declaredCalls(Object.keys(calls)),
  }
}
