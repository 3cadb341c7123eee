import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoop } from '../src/loop.ts'

const lookEvery = 1000

let looks: number
let errors: unknown[]
/** Ends the look that is under way. */
let end: (error?: Error) => void
const look = () => {
  looks += 1
  return new Promise<void>((resolve, reject) => {
    end = (error) => (error ? reject(error) : resolve())
  })
}
const createTested = () => createLoop(look, (error) => errors.push(error))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const endLook = async (error?: Error) => {
  end(error)
  await pass(0)
}

beforeEach(() => {
  vi.useFakeTimers()
  looks = 0
  errors = []
})
afterEach(() => vi.useRealTimers())

test('looks at once, and again a second after each look has ended', async () => {
  const loop = createTested()
  loop.start()
  expect(looks).toBe(1)
  await pass(10 * lookEvery)
  expect(looks).toBe(1)
  await endLook()
  await pass(lookEvery - 1)
  expect(looks).toBe(1)
  await pass(1)
  expect(looks).toBe(2)
})

test('is one loop, however often it is started', async () => {
  const loop = createTested()
  loop.start()
  await endLook()
  loop.start()
  expect(looks).toBe(1)
})

test('looks soon where something was put down, once for all that was, and not before it is started', async () => {
  const loop = createTested()
  loop.soon()
  await pass(lookEvery)
  expect(looks).toBe(0)
  loop.start()
  await endLook()
  loop.soon()
  await pass(10)
  loop.soon()
  await pass(20)
  expect(looks).toBe(2)
  await endLook()
  await pass(lookEvery - 1)
  expect(looks).toBe(2)
})

test('begins no second look beside one that is under way', async () => {
  const loop = createTested()
  loop.start()
  loop.soon()
  await pass(lookEvery)
  expect([looks, vi.getTimerCount()]).toEqual([1, 0])
})

test('tells of a look that failed, and goes on', async () => {
  const loop = createTested()
  loop.start()
  const fault = new Error('the database is away')
  await endLook(fault)
  expect(errors).toEqual([fault])
  await pass(lookEvery)
  expect(looks).toBe(2)
})

test('ends with the look that is under way, and begins none afterwards', async () => {
  const loop = createTested()
  loop.start()
  let isStopped = false
  const stopping = loop.stop().then(() => (isStopped = true))
  await pass(lookEvery)
  expect(isStopped).toBe(false)
  await endLook()
  await stopping
  loop.soon()
  await pass(10 * lookEvery)
  expect(looks).toBe(1)
})

test('is stopped between two looks, too', async () => {
  const loop = createTested()
  loop.start()
  await endLook()
  await loop.stop()
  await pass(10 * lookEvery)
  expect(looks).toBe(1)
})
