import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { prepareAll } from '../src/http/validate.ts'

it('compiles ahead without holding up what comes between two schemas', async () => {
  const schemas = Array.from({ length: 8 }, (_, index) => Type.Object({ [`field${index}`]: Type.Integer() }))
  let [turns, isOver] = [0, false]
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  await prepareAll(schemas)
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(schemas.length)
})
