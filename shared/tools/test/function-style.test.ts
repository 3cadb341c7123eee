import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourcesIn } from './support/sources.ts'

// One style: functions are constants. A declaration is left where an arrow can't do it: generators, assertions, and default exports
// of pages. The kernels are AssemblyScript too, which knows declarations alone.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const isKernel = /^api\/packages\/drawing\/src\/(kernels|matching\/kernel|member-index)\//
const declaration = /^\s*(?:export )?(?:async )?function (?<name>\w+)(?<rest>[^\n]*)/gm

const declaredIn = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(declaration)]
    .filter(({ groups }) => !groups?.['rest']?.includes(': asserts '))
    .map(({ groups }) => `${file}: ${groups?.['name']}`)

test('functions are constants', () => {
  const files = sourcesIn(root).filter((file) => !isKernel.test(file))
  expect(files.length).toBeGreaterThan(800)
  expect(files.flatMap(declaredIn)).toEqual([])
})

test('a declaration is found', () => {
  const text =
    'export async function load(): Promise<void> {}\nfunction* all() {}\nexport default function Page() {}\n  function inner() {}'
  expect([...text.matchAll(declaration)].map(({ groups }) => groups?.['name'])).toEqual(['load', 'inner'])
})
