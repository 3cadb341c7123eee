import { createWheel } from '@quintet/push/wheel'
import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'

test('in one turn each item that stayed is looked at once, and no step has more than its share', () => {
  assert(
    property(integer({ min: 1, max: 20 }), array(integer({ min: 0, max: 99 }), { maxLength: 200 }), (slots, numbers) => {
      const wheel = createWheel<number>(slots)
      for (const number of numbers) wheel.add(number)
      const kept = new Set(numbers)
      expect([wheel.size, wheel.all().toSorted()]).toEqual([kept.size, [...kept].toSorted()])
      const steps = Array.from({ length: slots }, () => wheel.step())
      expect(steps.flat().toSorted()).toEqual([...kept].toSorted())
      if (kept.size === numbers.length)
        for (const step of steps) expect(step.length).toBeLessThanOrEqual(Math.ceil(kept.size / slots))
    }),
  )
})

test('what was taken out is not looked at, and the next turn has the same as the one before', () => {
  const wheel = createWheel<string>(2)
  for (const item of ['a', 'b', 'c']) wheel.add(item)
  wheel.delete('b')
  wheel.delete('none')
  expect([wheel.has('a'), wheel.has('b'), wheel.size]).toEqual([true, false, 2])
  expect([wheel.step(), wheel.step(), wheel.step()]).toEqual([['a', 'c'], [], ['a', 'c']])
})
