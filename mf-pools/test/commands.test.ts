import { readFileSync } from 'node:fs'
import { categories } from '@quintet/domain/questions'
import { expect, test } from 'vitest'

// A command beside the answers of a category is never taken for one of them.

const commands = ['edit.all', 'edit.none', 'edit.invert', 'edit.single', 'edit.hideSingle', 'edit.nothing']

const table = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')) as Record<string, string>

const wordsOf = (text: string, language: string): string[] =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment] : [],
  )

const isAnswer = (key: string): boolean => categories.some((category) => key.startsWith(`${category}.`)) && /\.\d+$/.test(key)

test.each(['en', 'de', 'es', 'fr', 'pt', 'ru', 'ar', 'hi', 'zh'])('no command shares a word with an answer in %s', (language) => {
  const texts = table(`mf-pools/texts/${language}.json`)
  const answers = Object.entries(table(`api/content/${language}/user.json`)).filter(([key]) => isAnswer(key))
  expect(answers.length).toBeGreaterThan(300)
  const words = new Map(answers.flatMap(([, answer]) => wordsOf(answer, language).map((word) => [word, answer])))
  const shared = commands.flatMap((key) => {
    const name = texts[key] ?? ''
    return wordsOf(name, language).flatMap((word) => (words.has(word) ? [`${name}: ${words.get(word)}`] : []))
  })
  expect(shared).toEqual([])
})
