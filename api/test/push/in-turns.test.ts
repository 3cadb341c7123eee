import { createInTurns } from '@quintet/push/in-turns'
import { expect, test } from 'vitest'

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

test('many that come at once are done a few in a turn, in their order, and what comes meanwhile after them', async () => {
  const turns = createInTurns(3)
  const done: number[] = []
  for (let index = 0; index < 7; index++) turns.add(() => void done.push(index))
  expect(done).toEqual([])
  const after: number[] = []
  for (let count = 0; count < 4; count++) {
    await turn()
    after.push(done.length)
    if (count === 0) turns.add(() => void done.push(7))
  }
  expect(after).toEqual([3, 6, 8, 8])
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('what was dropped is not done, and the next begins anew', async () => {
  const turns = createInTurns(1)
  const done: string[] = []
  turns.add(() => void done.push('dropped'))
  turns.clear()
  await turn()
  turns.add(() => void done.push('next'))
  await turn()
  await turn()
  expect(done).toEqual(['next'])
})

test('what drops the rest in the middle of a turn is the last that is done of it', async () => {
  const turns = createInTurns(3)
  const done: string[] = []
  turns.add(() => void done.push('first'))
  turns.add(() => turns.clear())
  turns.add(() => void done.push('dropped'))
  turns.add(() => void done.push('dropped too'))
  await turn()
  await turn()
  turns.add(() => void done.push('next'))
  await turn()
  expect(done).toEqual(['first', 'next'])
})
