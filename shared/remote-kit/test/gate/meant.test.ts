import { expect, it } from 'vitest'
import { partMeant } from '../../src/gate/meant.ts'

const found = ['sends', 'controls', 'axe'].map((rule) => ({ rule, said: rule }))

it('lets go what is meant, and nothing else', () => {
  const { letGo, stops } = partMeant(found, ['controls'])
  expect(letGo.map(({ rule }) => rule)).toEqual(['controls'])
  expect(stops.map(({ rule }) => rule)).toEqual(['sends', 'axe'])
  expect(partMeant(found, []).stops).toEqual(found)
})

it('refuses to let go what is a fault by itself', () => expect(() => partMeant(found, ['axe'])).toThrow('axe compares nothing'))
