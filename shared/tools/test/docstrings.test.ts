import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourcesIn } from './support/sources.ts'

// Every export of `shared/` says what it promises, for readers who see its name in an editor and nothing else of it.

const root = fileURLToPath(new URL('../../../shared', import.meta.url))
const packages = /^(contract|crypto|domain|federation|registry|remote-kit|sdk|testing|ui)\/src\//
// It stands in for a module of somebody else, whose names are explained there.
const apart = new Set(['remote-kit/src/build/federation-runtime-stubs.ts'])
const declaration = /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/

/** Exports of a file without a docstring; a schema and the type of the same name share one. */
const undocumented = (text: string): string[] => {
  const lines = text.split('\n')
  const names = lines.flatMap((line, at) => {
    const name = declaration.exec(line)?.[1]
    return name === undefined ? [] : [{ name, isDocumented: lines[at - 1]?.trimEnd().endsWith('*/') ?? false }]
  })
  const documented = new Set(names.filter(({ isDocumented }) => isDocumented).map(({ name }) => name))
  return names.map(({ name }) => name).filter((name) => !documented.has(name))
}

const sources = sourcesIn(root).filter((file) => packages.test(file) && !apart.has(file))

test('every export of the shared packages has a docstring', () => {
  const missing = sources.flatMap((file) =>
    undocumented(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
  expect(sources.length).toBeGreaterThan(200)
})

test('an export without one is found', () => {
  expect(
    undocumented('/** Says it. */\nexport const one = 1\nexport const two = 2\n// no docstring\nexport function three() {}'),
  ).toEqual(['two', 'three'])
  expect(undocumented('/** A record. */\nexport const Day = integer(0, 9)\nexport type Day = Static<typeof Day>')).toEqual([])
})
