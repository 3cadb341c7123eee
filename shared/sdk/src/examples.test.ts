import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as languages from '@quintet/domain/languages'
import * as membership from '@quintet/domain/membership'
import * as time from '@quintet/domain/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { be } from '../test/api.ts'
import { configure, memoryStorage } from './environment.ts'
import * as sdk from './index.ts'

// The examples in the docstrings of what tiles use most are run as they stand: `EXPRESSION // → VALUE`.

const shared = fileURLToPath(new URL('../..', import.meta.url))
const scope: Readonly<Record<string, unknown>> = { ...languages, ...membership, ...time, ...sdk }

interface Example {
  name: string
  lines: string[]
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(shared, folder, name))

const documented =
  /\/\*\*(?<doc>(?:(?!\*\/)[^])*?@example\n(?:(?!\*\/)[^])*)\*\/\nexport (?:const|class|function) (?<name>[\w$]+)/g

const examplesIn = (file: string): Example[] =>
  [...readFileSync(file, 'utf8').matchAll(documented)].map(({ groups }) => {
    const [, code = ''] = (groups?.['doc'] ?? '').split('@example\n')
    const lines = code.split('\n').map((line) => line.replace(/^ \* ?/, '').trim())
    return { name: groups?.['name'] ?? '', lines: lines.filter((line) => line !== '') }
  })

const checked = (line: string): string => {
  const [said = '', value] = line.split(' // → ')
  return value === undefined ? line : `expect(${said}).toEqual(${value})`
}

const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...words: string[]
) => (...values: unknown[]) => Promise<void>

const run = ({ lines }: Example): Promise<void> =>
  new AsyncFunction('expect', ...Object.keys(scope), lines.map(checked).join('\n'))(expect, ...Object.values(scope))

const isRunHere = ({ lines }: Example): boolean => lines.some((line) => line.includes('// → '))
const examples = [...filesIn('domain/src'), ...filesIn('sdk/src')].flatMap(examplesIn).filter(isRunHere)

const golden = (call: string): unknown => {
  const text = readFileSync(join(shared, 'contract/golden', `${call}.json`), 'utf8')
  return (JSON.parse(text) as { answers: { wire: unknown }[] }).answers[0]?.wire
}

beforeEach(() => {
  be('mira')
  // Whatever is asked is answered as the contract's own example says.
  configure({ storage: memoryStorage(), fetch: async () => Response.json(golden('loadStanding')) })
})

describe('the example of', () => {
  test.each(examples.map((example) => [example.name, example] as const))('%s is true', async (_, example) => {
    expect.hasAssertions()
    await run(example)
  })

  test('ten that are used most is there', () => {
    const most = [
      'accountAtom',
      'confirmFirst',
      'dateFormat',
      'dayNumber',
      'isTier',
      'language',
      'numberFormat',
      'resource',
      'send',
    ]
    expect(examples.map(({ name }) => name)).toEqual(expect.arrayContaining([...most, 'showToast']))
  })

  test('something that does not hold fails', async () => {
    await expect(run({ name: 'isTier', lines: ['isTier(6) // → true'] })).rejects.toThrow()
  })
})
