// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { createEvaluator } from './runtime.ts'

const version = {
  version: '1.0.0-a',
  base: '/remotes/mf-x/1.0.0-a/',
  entry: 'entry.js',
  js: [],
  css: [],
  texts: {},
  contract: 1,
  builtAgainst: {},
  integrity: {},
}

type Scope = Record<string, Record<string, { get(): Promise<() => unknown> }>>

it('hands the shell’s instances to the container and takes what it exposes', async () => {
  const given: Scope[] = []
  const container = {
    init: (scope: Scope) => void given.push(scope),
    get: async (expose: string) => () => ({ expose }),
  }
  const asked: string[] = []
  const importEntry = async (url: string) => {
    asked.push(new URL(url).pathname)
    return container
  }
  const evaluate = createEvaluator(
    { react: () => 'React', rules: async () => 'Rules' },
    { react: '19.3.1', rules: '0.1.0' },
    importEntry,
  )
  expect(await evaluate('mf-x', version)).toEqual({ expose: './remote' })
  expect(asked).toEqual(['/remotes/mf-x/1.0.0-a/entry.js'])
  expect((await given[0]?.react?.['19.3.1']?.get())?.()).toBe('React')
  expect((await given[0]?.rules?.['0.1.0']?.get())?.()).toBe('Rules')
})

it('gives every container the same scope', async () => {
  const given: Scope[] = []
  const container = { init: (scope: Scope) => void given.push(scope), get: async () => () => 0 }
  const evaluate = createEvaluator({ react: () => 0 }, { react: '19.3.1' }, async () => container)
  await evaluate('mf-x', version)
  await evaluate('mf-y', version)
  expect(given[0]).toBe(given[1])
})

it('refuses a file that is no container', async () => {
  const evaluate = createEvaluator({}, {}, async () => ({}))
  await expect(evaluate('mf-x', version)).rejects.toThrow('is not a container')
})
