import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { publicKeys } from '../src/profile/index.ts'
import {
  QUIZ1_ITEMS,
  QUIZ1_SCALE,
  QUIZ2_ITEMS,
  QUIZ2_OPTIONS,
  activityQuestions,
  answerOptions,
  catalogue,
  categories,
  categoryOptions,
  traits,
} from '../src/questions/index.ts'
import { regions } from '../src/places/index.ts'

type Texts = Record<string, string>
const files = ['user', 'character', 'quiz1', 'quiz2'] as const

const read = (language: string, file: string): Texts =>
  JSON.parse(readFileSync(new URL(`../../../api/content/${language}/${file}.json`, import.meta.url), 'utf8'))

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const listOf = (key: string): string => key.replace(/\d+$/, '')

const isKnownAnswer = (id: string, option: number): boolean => catalogue.some((entry) => entry.id === id && option <= entry.last)

const written = readdirSync(new URL('../../../api/content', import.meta.url)).filter((name) => name.length === 2)

describe.each(written)('texts in %s', (language) => {
  const user = read(language, 'user')
  const character = read(language, 'character')

  it('name every question and every answer that is chosen from a list', () => {
    const keys = catalogue
      .filter(({ kind }) => kind === 'choice')
      .flatMap(({ id }) => answerOptions(id).map((option) => `${id}.${option}`))
    const labels = [...publicKeys, 'region'].map((key) => `${key}.label`)
    expect([...keys, ...labels, ...regions.map((region) => `region.${region}`)].filter((key) => !user[key])).toEqual([])
  })

  it('name the activity questions of the calculator and the shapes of men', () => {
    const activity = activityQuestions.flatMap(({ id, count }) => [
      `${id}.label`,
      ...upTo(count).map((option) => `${id}.${option}`),
    ])
    expect([...activity, ...upTo(7).map((shape) => `bodyShape.men.${shape}`)].filter((key) => !user[key])).toEqual([])
  })

  it('have no answer that the catalogue does not know', () => {
    const extra = Object.keys(user).filter((key) => {
      const [id = '', option = ''] = key.split('.')
      return /^\d+$/.test(option) && catalogue.some((entry) => entry.id === id) && !isKnownAnswer(id, Number(option))
    })
    expect(extra).toEqual([])
  })

  it('name every option of a character, there or in the catalogue', () => {
    const ranges = new Set(catalogue.filter(({ kind }) => kind === 'range').map(({ id }) => id as string))
    const keys = categories
      .filter((id) => !ranges.has(id))
      .flatMap((id) => categoryOptions(id).map((option) => `${id}.${option}`))
    const labels = categories.map((id) => `${id}.label`)
    expect([...keys, ...labels].filter((key) => !(character[key] ?? user[key]))).toEqual([])
  })

  it('explain traits, groups, choices and pools', () => {
    const ends = ['name', 'hint', 'A', 'B', 'C']
    const keys = traits.flatMap((trait) => ends.map((end) => `trait.${trait}.${end}`))
    const others = [
      'choice.1',
      'choice.2',
      'choice.both',
      'choice.both.hint',
      'group.A',
      'group.B',
      'group.C',
      'pools.free',
      'pools.earned',
    ]
    expect([...keys, ...others].filter((key) => !character[key])).toEqual([])
  })

  it('hold both quizzes whole', () => {
    const quiz2 = upTo(QUIZ2_ITEMS).flatMap((item) => [`${item}.q`, ...upTo(QUIZ2_OPTIONS).map((option) => `${item}.${option}`)])
    const styles = upTo(QUIZ2_OPTIONS).map((style) => `style.${style}`)
    const scale = upTo(QUIZ1_SCALE.last).map((step) => `scale.${step}`)
    const texts1 = read(language, 'quiz1')
    const texts2 = read(language, 'quiz2')
    expect([...upTo(QUIZ1_ITEMS), ...scale].filter((key) => !texts1[key])).toEqual([])
    expect([...quiz2, ...styles].filter((key) => !texts2[key])).toEqual([])
  })

  it.each(files)('say something different under the keys of one list: %s', (file) => {
    const texts = read(language, file)
    const numbered = Object.keys(texts).filter((key) => /(^|\.)\d+$/.test(key))
    const lists = new Set(numbered.map(listOf))
    for (const list of lists) {
      const keys = numbered.filter((key) => listOf(key) === list)
      expect(new Set(keys.map((key) => texts[key])).size, list).toBe(keys.length)
    }
  })
})
