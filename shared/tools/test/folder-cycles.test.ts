import { expect, it } from 'vitest'
import { cyclesIn } from '../src/boundaries/folder-cycles.mjs'

const moduleOf = (source: string, ...targets: string[]) => ({ source, dependencies: targets.map((resolved) => ({ resolved })) })

it('finds folders that import each other, directly or by others', () => {
  const modules = [
    moduleOf('api/src/a/one.ts', 'api/src/b/two.ts'),
    moduleOf('api/src/b/two.ts', 'api/src/c/three.ts', 'shared/x/src/y.ts'),
    moduleOf('api/src/c/three.ts', 'api/src/a/four.ts'),
    moduleOf('api/src/d/five.ts', 'api/src/a/one.ts', 'api/src/e/six.ts'),
    moduleOf('api/src/e/six.ts', 'api/src/e/seven.ts', 'api/src/main.ts'),
    moduleOf('api/src/main.ts', 'api/src/d/five.ts'),
  ]
  expect(cyclesIn(modules, 'api/src')).toEqual(['a', 'b', 'c'])
  expect(cyclesIn(modules, 'shared')).toEqual([])
})
