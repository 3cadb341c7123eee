import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sources } from './text-use.ts'

const folders = [
  'shared/sdk/src',
  'shared/ui/src',
  'shell/src',
  ...['data', 'images', 'judging', 'matches', 'pools'].map((tile) => `mf-${tile}/src`),
]

// A browser may change what its own function answers, and React calls what an effect returns. So the short form of an effect
// returns nothing, unless it returns the clean-up of a function of ours.
const shortEffect = /use(?:Layout)?Effect\(\s*\(\) =>\s*(?!\s|\{|void )([^\n]+)/g
const browserCall = /^[^(]*(?:\.current|\b(?:document|window|globalThis|event|element)\.)[^(]*\(/

test('no effect returns what a function of the browser answers', () => {
  const found = folders
    .flatMap(sources)
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(shortEffect)].flatMap(([, body = '']) =>
        browserCall.test(body) ? [`${file}: ${body}`] : [],
      ),
    )
  expect(found).toEqual([])
})
