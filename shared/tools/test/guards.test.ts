import { afterEach, expect, test } from 'vitest'
import { guardsIn, watched } from '../src/guards/find.mjs'

const source = `// Who may throw this: no one.
/** Refuses; throws a throw. */
const check = (age) => {
  if (age < 0) throw new Error('negative')
  if (age > 150) {
    throw new Error('will throw new things')
  } else if (age > 120) throw faults.old()
  else throw age === 1 ? one : other
}
const text = 'to throw it'
const first = () => { throw new Error('one line') }
`

const scope = globalThis as { guardStands?: (guard: string) => boolean }
afterEach(() => {
  delete scope.guardStands
})

test('every place that throws is found, in code alone', () => {
  expect(guardsIn('a.ts', source).map(({ id }) => id)).toEqual(['a.ts:4', 'a.ts:6', 'a.ts:7', 'a.ts:8', 'a.ts:11'])
})

test('what decides of one that begins its line is the code before it, not a remark', () => {
  const catching = "try { ask() } catch (error) {\n  // It loses its words.\n  throw new Error('lost', { cause: error })\n}"
  expect(guardsIn('a.ts', catching)).toMatchObject([{ id: 'a.ts:3', before: 'try { ask() } catch (error) {' }])
})

const run = (age: number): string => {
  const body = watched(
    'a.ts',
    'if (age < 0) throw new Error("negative")\nelse if (age > 9) throw new Error("old")\nreturn "fine"',
  )
  try {
    return String(new Function('age', body)(age))
  } catch (error) {
    return (error as Error).message
  }
}

test('a guard throws until it is taken out, and then lets pass what it stopped, and no other', () => {
  expect([run(-1), run(5), run(10)]).toEqual(['negative', 'fine', 'old'])
  scope.guardStands = (guard) => guard !== 'a.ts:1'
  expect([run(-1), run(5), run(10)]).toEqual(['fine', 'fine', 'old'])
})
