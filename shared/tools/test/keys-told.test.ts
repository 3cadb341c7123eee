import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourcesIn } from './support/sources.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const guide = readFileSync(join(root, 'shared/docs/guides/operator.md'), 'utf8')

test('the operator reads of every key that the server keeps what its loss does', () => {
  const section = guide.slice(guide.indexOf('### Keys'), guide.indexOf('### Photos in a bucket'))
  const sources = sourcesIn(root, 'api').map((path) => readFileSync(join(root, path), 'utf8'))
  const kept = sources.flatMap((text) =>
    [...text.matchAll(/loadSecret\((?:[^()]|\([^()]*\))*'([a-z-]+)'\)/g)].map(([, name = '']) => name),
  )
  expect(kept.length).toBeGreaterThan(8)
  expect([...new Set(kept)].filter((name) => !section.includes(`\`${name}.key\``))).toEqual([])
})
