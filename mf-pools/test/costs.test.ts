import { type Character, newCharacter } from '@quintet/domain/pools'
import { categories } from '@quintet/domain/questions'
import { enterAs, fakeApi, refuseCall } from '@quintet/testing/fake-api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { costsOf, narrowedTopics, TOPICS_ASKED } from '../src/stores/costs.ts'
import { estimateOf } from '../src/stores/estimate.ts'
import { allOptions } from '../src/stores/options.ts'

const open = newCharacter()
const narrow = (changes: Partial<Character['options']>): Character => ({ ...open, options: { ...open.options, ...changes } })
const bucket = (low: number) => ({ low, high: 3 * low - 1 })
const answer = (low: number) => ({ accepted: bucket(low), mutual: bucket(10) })

beforeEach(() => enterAs('mira'))

test('topics that are narrowed are known, the narrowest first', () => {
  const half = allOptions('religion').slice(0, 9)
  expect(narrowedTopics(open)).toEqual([])
  expect(narrowedTopics(narrow({ religion: half, diet: [1] }))).toEqual(['diet', 'religion'])
  // By the share of what is left, not by its number: ten ages are fewer of all than two kinds of drinkers.
  expect(narrowedTopics(narrow({ alcohol: [1, 2], age: allOptions('age').slice(0, 10) }))).toEqual(['age', 'alcohol'])
  expect(narrowedTopics({ ...open, options: {} as Character['options'] })).toEqual(categories)
})

describe('what choices cost', () => {
  test('is each topic opened alone, what costs most first, without what shows no difference', async () => {
    const character = narrow({ diet: [1], tattoos: [1], alcohol: [1, 2] })
    // As it is; then each one opened.
    const answers = [answer(30), answer(100), answer(30), answer(300)]
    const called = fakeApi({ estimateCharacter: () => answers.shift() })
    enterAs('mira')
    const costs = costsOf(character)
    await costs.load()
    const order = narrowedTopics(character)
    expect(costs.$.get().data).toEqual({
      costs: [
        { category: order[2], people: bucket(300) },
        { category: order[0], people: bucket(100) },
      ],
      isCut: false,
    })
    const asked = called.map(({ input }) => (input as { character: Character }).character.options)
    expect(asked).toEqual([character.options, ...order.map((id) => ({ ...character.options, [id]: allOptions(id) }))])
  })

  test('is nothing where the counts do not rise', async () => {
    fakeApi({ estimateCharacter: () => answer(30) })
    enterAs('mira')
    const costs = costsOf(narrow({ diet: [1] }))
    await costs.load()
    expect(costs.$.get().data).toEqual({ costs: [], isCut: false })
  })

  test('is asked once for one character, and for another one by itself', () => {
    const character = narrow({ diet: [1] })
    expect(costsOf(character)).toBe(costsOf({ ...character }))
    expect(costsOf(character)).not.toBe(costsOf(open))
    expect(estimateOf(character)).toBe(estimateOf({ ...character }))
  })

  test('asks about so many topics at most, and about none before the first drawing', async () => {
    const ids = ['diet', 'tattoos', 'alcohol', 'tobacco', 'cbd', 'piercings', 'religion', 'income', 'debt', 'education'] as const
    const character = narrow(Object.fromEntries(ids.map((id) => [id, [1]])))
    let called = fakeApi({ estimateCharacter: () => answer(30) })
    enterAs('mira')
    await costsOf(character).load()
    expect(called).toHaveLength(1 + TOPICS_ASKED)
    called = fakeApi({ estimateCharacter: {} })
    enterAs('other')
    const early = costsOf(narrow({ diet: [2] }))
    await early.load()
    expect([called.length, early.$.get().data?.costs]).toEqual([1, []])
  })

  test('is told as far as it was found where the questions of the day end on the way', async () => {
    const answers = [answer(30), answer(100), refuseCall('estimate.spent')]
    fakeApi({ estimateCharacter: () => answers.shift() })
    enterAs('mira')
    const character = narrow({ diet: [1], tattoos: [1] })
    const costs = costsOf(character)
    await costs.load()
    const [first] = narrowedTopics(character)
    expect(costs.$.get().data).toEqual({ costs: [{ category: first, people: bucket(100) }], isCut: true })
  })

  test('is told as a failure when they end before anything is found', async () => {
    const answers = [answer(30), answer(30), refuseCall('estimate.spent')]
    fakeApi({ estimateCharacter: () => answers.shift() })
    enterAs('mira')
    const costs = costsOf(narrow({ diet: [1], tattoos: [2] }))
    await costs.load()
    expect(costs.$.get()).toMatchObject({ state: 'failed', error: { code: 'estimate.spent' } })
  })

  test('is told as a failure when the questions of the day are used up', async () => {
    fakeApi({ estimateCharacter: refuseCall('estimate.spent') })
    enterAs('mira')
    const costs = costsOf(narrow({ diet: [3] }))
    await costs.load()
    expect(costs.$.get()).toMatchObject({ state: 'failed', error: { code: 'estimate.spent' } })
  })
})

test.each([
  ['what choices cost', (character: Character) => costsOf(character)],
  ['how many people a character meets', (character: Character) => estimateOf(character)],
])('%s is asked anew after ten minutes, and not before', async (_, of) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const called = fakeApi({ estimateCharacter: answer(30) })
  enterAs('mira')
  const character = narrow({ diet: [3] })
  await of(character).load()
  const once = called.length
  vi.advanceTimersByTime(600_000 - 1)
  await of(character).load()
  expect(called).toHaveLength(once)
  vi.advanceTimersByTime(1)
  await of(character).load()
  expect(called).toHaveLength(2 * once)
  vi.useRealTimers()
})
