import { expect, it } from 'vitest'
import { isolated } from './index.ts'

it.each([
  ['ar', 'CX-676', '\u2068CX-676\u2069'],
  ['ar', 'anna@example.com', '\u2068anna@example.com\u2069'],
  ['ar', 'Which song?\nNone!', '\u2068Which song?\u2069\n\u2068None!\u2069'],
  ['ar', 'Анна', '\u2068Анна\u2069'],
  ['ar', '安娜 (أحمد)', '\u2068安娜 (أحمد)\u2069'],
  ['en', 'أهلًا!', '\u2068أهلًا!\u2069'],
  ['ru', 'שלום', '\u2068שלום\u2069'],
])('in %s “%s” keeps its own direction', (tag, words, expected) => {
  expect(isolated(words, tag)).toBe(expected)
})

it.each([
  ['ar', 'أهلًا!'],
  ['ar', '23:00'],
  ['ar', '5–10'],
  ['ar', 'https://quintet.example/login'],
  ['en', 'Which song?'],
  ['zh', 'Quintet'],
])('in %s “%s” stays as it is', (tag, words) => {
  expect(isolated(words, tag)).toBe(words)
})
