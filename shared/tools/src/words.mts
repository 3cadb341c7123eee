// `npm run words`: words of exported names that stand neither in the glossary (shared/docs/guides/words.md) nor in the names of the libraries,
// with the first name that has each; a plus marks one that is new. `--record` writes them down as plain English, which words.test.ts holds names against.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { wordsOutside } from './words/names.mts'
import { plainWordsFile, readPlainWords } from './words/plain-words.mts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const outside = wordsOutside(root)
const plain = new Set(readPlainWords())
for (const [word, place] of outside) console.log(`${plain.has(word) ? ' ' : '+'} ${word.padEnd(20)}${place}`)
console.log(`${outside.length} words stand outside the glossary and the names of the libraries.`)
if (process.argv.includes('--record')) {
  const head = readFileSync(plainWordsFile, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('#'))
  writeFileSync(plainWordsFile, `${[...head, ...outside.map(([word]) => word)].join('\n')}\n`)
}
